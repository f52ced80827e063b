"""What tests order and see: payments of every kind, and what the bank holds."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from threading import Timer
from typing import Any, Self

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from app.simulators.behaviour import LONGEST_WAIT_SECONDS
from app.simulators.psp.bank import Bank, CannotPay
from app.simulators.psp.demands import is_amount
from app.simulators.psp.desk import desk

_MOST_TIMES = 50
_LISTED_AT_MOST = 1_000_000

blueprint = Blueprint("control", __name__, url_prefix="/simulator")


class InvalidOrder(Exception):
    """The payment ordered cannot be; the message says what can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentOrder:
    """A payment that a test orders."""

    txid: str
    amount: str | None = None
    """Another than the charge's."""
    times: int = 1
    after_seconds: float = 0.0
    """Forgotten if the simulator ends before."""
    force_expired: bool = False
    """Pay also what is expired, removed or concluded."""

    @classmethod
    def parse(cls, given: object) -> Self:
        """Return the order that a JSON object describes.

        :raises InvalidOrder: if a field or a value cannot be
        """
        if not isinstance(given, Mapping) or not isinstance(given.get("txid"), str):
            raise InvalidOrder("Envie um objeto JSON com o txid.")
        unknown = set(given) - set(cls.__dataclass_fields__)
        if unknown:
            raise InvalidOrder(f"Campos desconhecidos: {', '.join(sorted(map(str, unknown)))}")
        order = cls(**given)
        order._check()
        return order

    def carry_out(self, bank: Bank) -> list[dict[str, Any]]:
        """Pay now, and return the payments.

        :raises CannotPay: if payers' banks refuse
        """
        paid = bank.pay(self.txid, amount=self.amount, times=self.times, force=self.force_expired)
        return [payment.as_json(bank.receiver.key) for payment in paid]

    def _check(self) -> None:
        if self.amount is not None and not (is_amount(self.amount) and self.amount.strip("0.")):
            raise InvalidOrder("amount é como 95.00")
        if type(self.times) is not int or not 1 <= self.times <= _MOST_TIMES:
            raise InvalidOrder(f"times vai de 1 a {_MOST_TIMES}")
        seconds = self.after_seconds
        if type(seconds) not in (int, float) or not 0 <= seconds <= LONGEST_WAIT_SECONDS:
            raise InvalidOrder(f"after_seconds vai de 0 a {LONGEST_WAIT_SECONDS:g}")
        if type(self.force_expired) is not bool:
            raise InvalidOrder("force_expired é true ou false")


@blueprint.post("/pay")
def pay() -> ResponseReturnValue:
    """Pay a charge as ordered, now or later."""
    bank = desk().bank
    try:
        order = PaymentOrder.parse(request.get_json(silent=True))
        if order.after_seconds:
            _later(order, bank)
            return jsonify(pix=[]), 202
        return jsonify(pix=order.carry_out(bank))
    except InvalidOrder as error:
        return jsonify(error=str(error)), 400
    except CannotPay as error:
        return jsonify(error=str(error)), 409


@blueprint.get("/charges")
def list_charges() -> ResponseReturnValue:
    """Answer the charges, the newest first, with what was paid to each."""
    bank = desk().bank
    key, limit = bank.receiver.key, request.args.get("limit", default=_LISTED_AT_MOST, type=int)
    return jsonify(
        [
            charge.as_json(key)
            | {"pix": [paid.as_json(key) for paid in bank.store.payments_of(charge.txid)]}
            for charge in bank.store.charges("ORDER BY id DESC LIMIT ?", max(limit, 0))
        ]
    )


@blueprint.get("/notices")
def list_notices() -> ResponseReturnValue:
    """Answer the notices, the newest first."""
    notices = desk().bank.store.notices("ORDER BY id DESC")
    return jsonify([asdict(notice) for notice in notices])


def _later(order: PaymentOrder, bank: Bank) -> None:
    timer = Timer(order.after_seconds, _pay_if_it_can_be, (order, bank))
    timer.daemon = True
    timer.start()


def _pay_if_it_can_be(order: PaymentOrder, bank: Bank) -> None:
    try:
        order.carry_out(bank)
    except CannotPay:
        return
