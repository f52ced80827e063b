"""The hosted page: the buyer chooses a test card, pays or turns back, and returns to the shop."""

from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.simulators.card.cards import TEST_CARDS
from app.simulators.card.desk import desk
from app.simulators.card.gateway import Conflict
from app.simulators.card.session import Session

_STATUS_WORDS = {
    "open": "à espera do pagamento",
    "paid": "pago",
    "refused": "recusado",
    "cancelled": "cancelado",
    "expired": "vencido",
    "voided": "devolvido",
}
_INSTALLMENTS = (1, 2, 3)

blueprint = Blueprint("page", __name__, url_prefix="/pay")


@blueprint.app_template_filter("in_words")
def in_words(status: str) -> str:
    """Return where a session stands, in Portuguese."""
    return _STATUS_WORDS[status]


@blueprint.app_template_filter("in_reais")
def in_reais(amount: str) -> str:
    """Return an amount such as 1234.50 as people read it: R$ 1.234,50."""
    reais, _, centavos = amount.partition(".")
    return f"R$\u00a0{int(reais):,}".replace(",", ".") + f",{centavos}"


@blueprint.get("/<session_id>")
def show(session_id: str) -> ResponseReturnValue:
    """Answer the page of a session."""
    session = desk().gateway.find(session_id=session_id)
    if session is None:
        abort(404)
    return _page(session)


@blueprint.post("/<session_id>")
def pay(session_id: str) -> ResponseReturnValue:
    """Take the card, or the wish to turn back, and send the buyer to the shop."""
    gateway = desk().gateway
    session = gateway.find(session_id=session_id)
    if session is None:
        abort(404)
    if request.form.get("action") == "cancel":
        return _back(gateway.cancel(session_id))
    try:
        session = gateway.pay(
            session_id,
            request.form.get("card", ""),
            request.form.get("installments", default=1, type=int),
        )
    except Conflict as error:
        return _page(session, fault=str(error)), 422
    return _back(session)


def back_address(session: Session) -> str:
    """Return where the buyer goes from here, with the id of the session."""
    order = session.order
    address = order.cancel_url if session.status == "cancelled" else order.return_url
    parts = urlsplit(address)
    query = [*parse_qsl(parts.query, keep_blank_values=True), ("session_id", session.session_id)]
    return urlunsplit(parts._replace(query=urlencode(query)))


def _back(session: Session) -> ResponseReturnValue:
    return redirect(back_address(session), 303)


def _page(session: Session, *, fault: str = "") -> str:
    return render_template(
        "card_page.html",
        session=session,
        fault=fault,
        cards=TEST_CARDS.values(),
        chosen=request.form.get("card", next(iter(TEST_CARDS))),
        installments=_INSTALLMENTS,
        back=back_address(session),
    )
