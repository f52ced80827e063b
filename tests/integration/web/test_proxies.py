"""From which address a request comes, with and without proxies of ours in front."""

from dataclasses import replace

import pytest
from flask import request

from app.web.access import public
from app.web.application import create_app
from tests.integration.web.conftest import Site

PROXY, PASSENGER, INVENTED = "127.0.0.1", "203.0.113.9", "198.51.100.7"


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address", "scheme"),
    [
        pytest.param(0, PASSENGER, PROXY, "http", id="nobody is believed"),
        pytest.param(1, PASSENGER, PASSENGER, "https", id="our proxy"),
        pytest.param(1, f"{INVENTED}, {PASSENGER}", PASSENGER, "https", id="and an invention"),
        pytest.param(2, f"{PASSENGER}, {PROXY}", PASSENGER, "https", id="two proxies"),
        pytest.param(1, "", PROXY, "https", id="a proxy that does not say"),
    ],
)
def test_only_our_proxies_are_believed(
    site: Site, proxies: int, forwarded: str, address: str, scheme: str
) -> None:
    """Who guesses passwords cannot be somebody else at each attempt by writing a header."""
    settings = replace(site.services.settings, proxies=proxies)
    app = create_app(replace(site.services, settings=settings))

    @app.get("/quem")
    @public
    def who() -> list[str]:
        return [request.remote_addr or "", request.scheme, request.host]

    headers = {
        "X-Forwarded-For": forwarded,
        "X-Forwarded-Proto": ", ".join(["https"] * max(proxies, 1)),
        "X-Forwarded-Host": "malvado.example",
    }
    told = app.test_client().get("/quem", headers=headers).json

    assert told == [address, scheme, "localhost"]
