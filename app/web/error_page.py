"""The page of an error, which must be shown even when the database is what failed."""

from flask import current_app, g, render_template, request, url_for
from flask_login import current_user
from sqlalchemy.exc import DatabaseError


def error_page(status: int, title: str, text: str) -> str:
    """Return the page: in the frame of the house, or bare where the frame cannot be read."""
    told = {"status": status, "title": title, "text": text}
    try:
        return render_template(_frame_of_the_asker(), **told)
    except DatabaseError:
        bare = current_app.jinja_env.get_template("error_bare.html")
        sheets = [url_for("static", filename=f"css/{name}.css") for name in ("tokens", "base")]
        return bare.render(told, sheets=sheets, request_id=g.get("request_id", ""))


def _frame_of_the_asker() -> str:
    """Return the passengers' page on their pages and to strangers anywhere without a page."""
    lost = request.endpoint is None and not current_user.is_authenticated
    return "site/error.html" if lost or _is_public_page() else "error.html"


def _is_public_page() -> bool:
    """Tell whether the request is for a page of passengers, whose blueprints are `site…`."""
    return (request.blueprint or "").startswith("site")
