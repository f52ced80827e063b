"""A visitor: nobody known, but the same one from page to page."""

from flask import Flask

from app.web.site.visitor import known_visitor, visitor


def an_application() -> Flask:
    app = Flask(__name__)
    app.secret_key = "um-segredo-de-teste"
    return app


def test_a_visitor_keeps_the_name_that_was_made_up() -> None:
    with an_application().test_request_context():
        assert known_visitor() is None
        name = visitor()

        assert name.startswith("visitor:")
        assert visitor() == known_visitor() == name


def test_no_two_visitors_have_one_name() -> None:
    names = set()
    for _ in range(20):
        with an_application().test_request_context():
            names.add(visitor())

    assert len(names) == 20
