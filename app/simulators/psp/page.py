"""What people see: the charges, a button that pays, and a place for a copied code."""

from datetime import datetime
from zoneinfo import ZoneInfo

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from app.simulators.psp.bank import LOCATION_PATH, CannotPay
from app.simulators.psp.behaviour import Mode, Notices
from app.simulators.psp.br_code import InvalidCode
from app.simulators.psp.charge import Charge, Payment, Status
from app.simulators.psp.desk import desk

_SHOWN = 30
_PLACE = ZoneInfo("America/Sao_Paulo")
_STATUS_WORDS = {
    Status.ACTIVE: "à espera do pagamento",
    Status.CONCLUDED: "paga",
    Status.REMOVED: "removida pela loja",
}

blueprint = Blueprint("page", __name__)


@blueprint.app_template_filter("in_words")
def in_words(charge: Charge) -> str:
    """Return where a charge stands, in Portuguese."""
    if charge.status is Status.ACTIVE and desk().bank.why_not_payable(charge):
        return "expirada"
    return _STATUS_WORDS[charge.status]


@blueprint.app_template_filter("in_reais")
def in_reais(amount: str) -> str:
    """Return an amount such as 1234.50 as people read it: R$ 1.234,50."""
    reais, _, centavos = amount.partition(".")
    return f"R$\u00a0{int(reais):,}".replace(",", ".") + f",{centavos}"


@blueprint.app_template_filter("at_clock")
def at_clock(moment: datetime) -> str:
    """Return a moment as Brasília's clocks show it."""
    return moment.astimezone(_PLACE).strftime("%d/%m/%Y %H:%M:%S")


@blueprint.get("/simulator")
def show() -> ResponseReturnValue:
    """Answer the page of all charges."""
    return _page()


@blueprint.post("/simulator")
def find() -> ResponseReturnValue:
    """Lead from a copied code to the charge it is of."""
    code = request.form.get("code", "")
    try:
        charge = desk().bank.charge_of_code(code)
    except (InvalidCode, CannotPay) as error:
        return _page(fault=str(error), code=code), 422
    return redirect(url_for("page.show_charge", token=charge.token), 303)


@blueprint.get(f"{LOCATION_PATH}<token>")
def show_charge(token: str) -> ResponseReturnValue:
    """Answer the page of one charge, where it is paid."""
    return _charge_page(_charge(token))


@blueprint.post(f"{LOCATION_PATH}<token>")
def pay(token: str) -> ResponseReturnValue:
    """Pay a charge, as its payer."""
    charge = _charge(token)
    try:
        desk().bank.pay(charge.txid)
    except CannotPay as error:
        return _charge_page(_charge(token), fault=str(error)), 409
    return redirect(url_for("page.show_charge", token=token), 303)


def _charge(token: str) -> Charge:
    charge = desk().bank.store.charge_at(token)
    if charge is None:
        abort(404)
    return charge


def _charge_page(charge: Charge, *, fault: str = "") -> str:
    bank = desk().bank
    return render_template(
        "psp_charge.html",
        charge=charge,
        receiver=bank.receiver,
        payments=bank.store.payments_of(charge.txid),
        why_not=bank.why_not_payable(charge),
        fault=fault,
        **_clock(),
    )


def _page(*, fault: str = "", code: str = "") -> str:
    bank = desk().bank
    charges = list(bank.store.charges("ORDER BY id DESC LIMIT ?", _SHOWN))
    return render_template(
        "psp_simulator.html",
        fault=fault,
        code=code,
        behaviour=bank.conduct.read(),
        modes=list(Mode),
        notices=list(Notices),
        owed=len(bank.store.notices("WHERE settled = ''")),
        webhook=bank.store.webhook(bank.receiver.key),
        charges=charges,
        payable={charge.txid for charge in charges if not bank.why_not_payable(charge)},
        paid=_paid(charges),
        **_clock(),
    )


def _paid(charges: list[Charge]) -> dict[str, list[Payment]]:
    store = desk().bank.store
    return {charge.txid: store.payments_of(charge.txid) for charge in charges}


def _clock() -> dict[str, object]:
    clock = desk().bank.clock
    return {"now": clock.now(), "moved": clock.moved}
