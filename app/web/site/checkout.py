"""The purchase in one page: who travels, who buys, what is agreed, and how it is paid."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from app.usecases.purchases.basket import Basket, read_basket
from app.usecases.purchases.begin import begin_purchase
from app.usecases.purchases.keep_basket import extend_basket, keep_again
from app.usecases.purchases.read import find_paid
from app.usecases.purchases.replacing import leave_purchases
from app.usecases.purchases.watch import watch_holds
from app.usecases.selling.hold import ReleaseHold, release_hold
from app.usecases.selling.hold_terms import HoldExpired, HoldNotFound, SeatTaken
from app.web.access import public
from app.web.asker import asker
from app.web.context import services
from app.web.errors import retry_header
from app.web.formatting import hora
from app.web.house import BRASILIA
from app.web.site.basket import begun
from app.web.site.checkout_check import Fault, check_form
from app.web.site.checkout_form import CheckoutForm, can_copy, field, new_form, read_form
from app.web.site.pay import ask_for_payment
from app.web.site.present_basket import describe, price_lines
from app.web.site.visitor import known_visitor, visitor
from app.web.statuses import STATUS_BY_CODE
from app.web.wording import DOCUMENT_LABELS
from fares.kernel.deadlines import BRASILIA as BRASILIA_CLOCK
from fares.kernel.deadlines import legal_date
from fares.kernel.errors import DomainError
from refunds.validity import valid_until

blueprint = Blueprint("site_checkout", __name__, url_prefix="/compra")
UNPROCESSABLE = 422


@blueprint.get("")
@public
def page() -> ResponseReturnValue:
    """Show the basket and its form."""
    return _page(new_form())


@blueprint.post("")
@public
def act() -> ResponseReturnValue:
    """Do what a button of the form asks; whatever comes of it, nothing typed is lost."""
    form = read_form(request.form)
    asked, _, about = request.form.get("acao", "pagar").partition(":")
    return _ACTS.get(asked, _pay)(form, about)


@blueprint.post("/tempo")
@public
def more_time() -> ResponseReturnValue:
    """Keep the seats longer and tell how long, for the page that is open."""
    extend_basket(visitor(), database=services().database, now=services().now())
    basket = _basket()
    return {"left": _left(basket), "more": _may_extend(basket)}


def _pay(form: CheckoutForm, about: str) -> ResponseReturnValue:
    """Begin the purchase, or tell everything that is wrong with the form at once."""
    paid = find_paid(form.key, visitor(), database=services().database)
    if paid is not None:
        return _to_purchase(paid)
    basket = _basket(form)
    if not basket.live:
        return _page(form), 409
    if form.was_told_less(basket):
        return _page(form, dearer=True), 409
    checked = check_form(form, basket, held_by=visitor(), today=_today())
    if checked.faults:
        return _page(form, faults=checked.faults), UNPROCESSABLE
    try:
        purchase_id = begin_purchase(
            checked.command, database=services().database, now=services().now()
        )
    except (HoldExpired, HoldNotFound):
        return _page(form), 409
    except DomainError as refusal:
        return _page(form, refusal=refusal), STATUS_BY_CODE[refusal.code]
    ask_for_payment(purchase_id, form["forma"])
    return _to_purchase(purchase_id)


def _to_purchase(purchase_id: UUID) -> ResponseReturnValue:
    return redirect(url_for("site_purchase.page", purchase_id=purchase_id), 303)


def _extend(form: CheckoutForm, about: str) -> ResponseReturnValue:
    extend_basket(visitor(), database=services().database, now=services().now())
    return _page(form)


def _remove(form: CheckoutForm, about: str) -> ResponseReturnValue:
    """Give the seats of one journey back."""
    kept = [journey.hold_id for journey in _basket(form).journeys]
    chosen = [hold_id for hold_id in kept if str(hold_id) == about]
    for hold_id in chosen:
        command = ReleaseHold(hold_id=hold_id, held_by=visitor())
        release_hold(command, database=services().database, now=services().now())
        leave_purchases(hold_id, visitor(), database=services().database, now=services().now())
    return _page(CheckoutForm(form.values, tuple(one for one in form.holds if one not in chosen)))


def _again(form: CheckoutForm, about: str) -> ResponseReturnValue:
    """Take the same seats again after their time, unless they turn out to be paid for."""
    database, now = services().database, services().now()
    paid = watch_holds(form.holds, visitor(), services=services())
    if paid is not None:
        return _to_purchase(paid)
    try:
        keep_again(visitor(), form.holds, held_from=asker(), database=database, now=now)
    except SeatTaken as lost:
        return _page(form, lost=lost), 409
    except DomainError as refusal:
        return _page(form, refusal=refusal), STATUS_BY_CODE[refusal.code], retry_header(refusal)
    return _page(form, dearer=form.was_told_less(_basket(form)))


_ACTS: Mapping[str, Callable[[CheckoutForm, str], ResponseReturnValue]] = {
    "pagar": _pay,
    "tempo": _extend,
    "remover": _remove,
    "de-novo": _again,
}


def _basket(form: CheckoutForm | None = None) -> Basket:
    """Return what the visitor keeps; with a form, also what it names and is kept no longer."""
    name = known_visitor()
    if name is None:
        return Basket(journeys=())
    also = form.holds if form else ()
    return read_basket(name, also=also, database=services().database, now=services().now())


def _today() -> date:
    """Return the day of a purchase made now, which is told in Brasília."""
    return legal_date(services().now(), BRASILIA_CLOCK)


def _left(basket: Basket) -> int:
    """Return the whole seconds for which everything is kept."""
    if not basket.live:
        return 0
    return max(0, int((basket.expires_at - services().now()) / timedelta(seconds=1)))


def _may_extend(basket: Basket) -> bool:
    """Tell whether more time can be had."""
    return basket.live and basket.expires_at < basket.ends_at


def _page(
    form: CheckoutForm,
    *,
    faults: tuple[Fault, ...] = (),
    refusal: DomainError | None = None,
    lost: SeatTaken | None = None,
    dearer: bool = False,
) -> str:
    basket = _basket(form)
    if not basket.journeys:
        return render_template("site/no_basket.html")
    return render_template(
        "site/checkout.html",
        form=form,
        basket=basket,
        journeys=describe(basket, now=services().now()),
        prices=price_lines(basket),
        valid_until=valid_until(_today()),
        left=_left(basket),
        begun=begun(basket),
        seats=sum(len(journey.seats) for journey in basket.journeys),
        kept_until=hora(basket.expires_at, BRASILIA),
        may_extend=_may_extend(basket),
        can_copy=can_copy(basket),
        field=field,
        faults=faults,
        errors={fault.field: fault.message for fault in faults},
        refusal=refusal,
        lost=lost,
        dearer=dearer,
        documents=DOCUMENT_LABELS,
        offers_pix=services().pix is not None,
        offers_card=services().card is not None,
    )
