"""The page of a purchase that waits for its money, and that tells what came of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from app.usecases.links import order_token
from app.usecases.purchases.keep_open import extend_purchase, give_up
from app.usecases.purchases.read import PurchaseView, read_purchase
from app.usecases.purchases.terms import PurchaseNotFound
from app.usecases.purchases.watch import watch_purchase
from app.usecases.purchases.words import PurchaseStatus
from app.web.access import public
from app.web.context import services
from app.web.formatting import hora
from app.web.house import BRASILIA
from app.web.site import present_purchase
from app.web.site.pay import ask_for_payment
from app.web.site.present_purchase import Stage
from app.web.site.visitor import known_visitor
from bpe.dabpe import qr
from fares.kernel.errors import DomainError

blueprint = Blueprint("site_purchase", __name__, url_prefix="/compra/<uuid:purchase_id>")
SOON = timedelta(0)
STILL_SILENT = (
    "O banco do Pix ainda não respondeu. Pague com cartão, ou espere: o código aparece aqui "
    "sozinho."
)


@blueprint.get("")
@public
def page(purchase_id: UUID) -> ResponseReturnValue:
    """Show the purchase as it stands, having asked the bank if nobody did lately."""
    view = _watched(purchase_id)
    stage = present_purchase.stage_of(view)
    if stage is Stage.PAID and not view.returns:
        return redirect(_order_path(view), 303)
    return render_template("site/purchase.html", **_facts(view, stage))


@blueprint.get("/estado")
@public
def state(purchase_id: UUID) -> ResponseReturnValue:
    """Tell whether the page that is open has something new to show."""
    view = _watched(purchase_id)
    return {"state": present_purchase.fingerprint(view)}


@blueprint.post("/pagar")
@public
def pay(purchase_id: UUID) -> ResponseReturnValue:
    """Ask for the money another way, or for what is missing of it."""
    way = request.form.get("forma", "pix")
    ask_for_payment(purchase_id, way)
    if way == "pix" and present_purchase.stage_of(_read(purchase_id)) is Stage.CARD:
        flash(STILL_SILENT)
    return _back(purchase_id)


@blueprint.post("/tempo")
@public
def more_time(purchase_id: UUID) -> ResponseReturnValue:
    """Keep the seats longer, and the charge with them."""
    with _refusal_told():
        extend_purchase(purchase_id, _visitor(), services=services())
    return _back(purchase_id)


@blueprint.get("/desistir")
@public
def ask_to_give_up(purchase_id: UUID) -> ResponseReturnValue:
    """Tell what giving up does, before it is done."""
    view = _read(purchase_id)
    if not view.waits:
        return _back(purchase_id)
    return render_template("site/give_up.html", view=view)


@blueprint.post("/desistir")
@public
def do_give_up(purchase_id: UUID) -> ResponseReturnValue:
    """Give the seats back at once."""
    with _refusal_told():
        give_up(purchase_id, _visitor(), services=services())
    return _back(purchase_id)


@blueprint.get("/cartao")
@public
def back_from_card(purchase_id: UUID) -> ResponseReturnValue:
    """Take the buyer back from the gateway's page, having asked what came of it."""
    _read(purchase_id)
    watch_purchase(purchase_id, services=services(), silence=SOON)
    return _back(purchase_id)


@contextmanager
def _refusal_told() -> Iterator[None]:
    """Tell on the purchase's own page what could not be done; a stranger finds no page."""
    try:
        yield
    except PurchaseNotFound:
        raise
    except DomainError as refusal:
        flash(str(refusal))


def _watched(purchase_id: UUID) -> PurchaseView:
    """Return the purchase, having asked about it while money may still come in time or late."""
    view = _read(purchase_id)
    if view.status is not PurchaseStatus.OPEN:
        return view
    watch_purchase(purchase_id, services=services())
    return _read(purchase_id)


def _read(purchase_id: UUID) -> PurchaseView:
    return read_purchase(
        purchase_id, _visitor(), database=services().database, now=services().now()
    )


def _visitor() -> str:
    """Return who asks.

    :raises PurchaseNotFound: if it is somebody who never held a seat here
    """
    name = known_visitor()
    if name is None:
        raise PurchaseNotFound
    return name


def _back(purchase_id: UUID) -> ResponseReturnValue:
    return redirect(url_for("site_purchase.page", purchase_id=purchase_id), 303)


def _order_path(view: PurchaseView) -> str:
    if view.order_id is None:
        raise PurchaseNotFound
    token = order_token(view.order_id, settings=services().settings, now=services().now())
    return url_for("site_order.page", token=token)


def _left(view: PurchaseView) -> int:
    return max(0, int((view.expires_at - services().now()) / timedelta(seconds=1)))


def _facts(view: PurchaseView, stage: Stage) -> dict[str, Any]:
    code = view.pix.copy_and_paste if view.pix else None
    matrix = qr.matrix(code) if code else ()
    return {
        "view": view,
        "stage": stage,
        "missing": present_purchase.missing(view),
        "returns": present_purchase.returns_of(view),
        "fingerprint": present_purchase.fingerprint(view),
        "left": _left(view),
        "kept_until": hora(view.expires_at, BRASILIA),
        "may_extend": view.waits and view.expires_at < view.ends_at,
        "offers_pix": services().pix is not None,
        "offers_card": services().card is not None,
        "qr_side": len(matrix) + 2 * qr.QUIET_ZONE,
        "qr_path": qr.svg_path(matrix),
        "order_path": _order_path(view) if stage is Stage.PAID else "",
    }
