"""What people and tests see: the letters, what each says, and what came with it."""

import io

from flask import Blueprint, Response, abort, jsonify, render_template, request, send_file
from flask.typing import ResponseReturnValue

from app.simulators.mail.behaviour import Mode
from app.simulators.mail.desk import desk
from app.simulators.mail.reading import Read, read

_SHOWN_ON_THE_PAGE = 50
_LISTED_AT_MOST = 1_000_000
_SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""For what a letter brings: its own style, and nothing that runs, loads or sends."""

blueprint = Blueprint("pages", __name__, url_prefix="/simulator")


@blueprint.get("")
def show() -> ResponseReturnValue:
    """Answer the page with the last letters."""
    letters = [read(taken) for taken in desk().store.latest(_SHOWN_ON_THE_PAGE)]
    return render_template(
        "mail_letters.html",
        behaviour=desk().conduct.read(),
        modes=list(Mode),
        letters=letters,
        repeated=_repeated(letters),
    )


@blueprint.get("/letters")
def list_letters() -> ResponseReturnValue:
    """Answer the letters, the newest first."""
    limit = request.args.get("limit", default=_LISTED_AT_MOST, type=int)
    return jsonify([read(taken).as_json() for taken in desk().store.latest(max(limit, 0))])


@blueprint.get("/letters/<int:number>")
def show_letter(number: int) -> ResponseReturnValue:
    """Answer the page of one letter."""
    return render_template("mail_letter.html", letter=_letter(number))


@blueprint.get("/letters/<int:number>/html")
def show_html(number: int) -> ResponseReturnValue:
    """Answer the HTML of a letter, where it can do nothing."""
    answer = Response(_letter(number).html, mimetype="text/html")
    answer.headers["Content-Security-Policy"] = f"{_SANDBOX}; frame-ancestors 'self'"
    return answer


@blueprint.get("/letters/<int:number>/attachments/<int:place>")
def download(number: int, place: int) -> ResponseReturnValue:
    """Answer a file that came with a letter; the first is 1."""
    enclosed = _letter(number).enclosed
    if not 1 <= place <= len(enclosed):
        abort(404)
    file = enclosed[place - 1]
    answer = send_file(
        io.BytesIO(file.content),
        mimetype=file.media_type,
        as_attachment=True,
        download_name=file.name,
    )
    answer.headers["Content-Security-Policy"] = _SANDBOX
    return answer


def _letter(number: int) -> Read:
    taken = desk().store.find(number)
    if taken is None:
        abort(404)
    return read(taken)


def _repeated(letters: list[Read]) -> set[str]:
    """Return the ids that more than one letter to the same address bears."""
    seen = [(letter.message_id, letter.taken.recipient) for letter in letters]
    return {message_id for message_id, to in seen if seen.count((message_id, to)) > 1}
