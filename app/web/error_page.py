"""The page of an error, which must be shown even when the database is what failed."""

from flask import current_app, g, render_template, url_for
from sqlalchemy.exc import DatabaseError


def error_page(status: int, title: str, text: str) -> str:
    """Return the page: in the frame of the house, or bare where the frame cannot be read."""
    told = {"status": status, "title": title, "text": text}
    try:
        return render_template("error.html", **told)
    except DatabaseError:
        bare = current_app.jinja_env.get_template("error_bare.html")
        sheets = [url_for("static", filename=f"css/{name}.css") for name in ("tokens", "base")]
        return bare.render(told, sheets=sheets, request_id=g.get("request_id", ""))
