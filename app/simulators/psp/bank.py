"""The bank itself: keeps charges, lets payers pay them, and owes the receiver notices."""

import secrets
import string
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from app.clock import Clock
from app.simulators.conduct import Conduct
from app.simulators.psp import br_code
from app.simulators.psp.behaviour import Behaviour, Notices
from app.simulators.psp.charge import Charge, Payment, Status, Terms, write_moment
from app.simulators.psp.demands import check_txid, is_removal, read_terms
from app.simulators.psp.problem import Violation, invalid_charge, not_found
from app.simulators.psp.store import Store

_ISPB = "00000000"
"""The number of a bank; no payer's bank has this one."""
_ALPHANUMERIC = string.ascii_letters + string.digits
LOCATION_PATH = "/qr/v2/"
_LONGEST_HOST = 38
_OTHER_HOST = "pix.simulador.example"


class CannotPay(Exception):
    """The payer's bank does not send this payment; the message says why, in Portuguese."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receiver:
    """The one customer of this bank: credentials, Pix key, and the name that payers see."""

    client_id: str
    client_secret: str
    key: str
    name: str = "SIMULADOR"
    city: str = "BRASILIA"


class Bank:
    """Safe among threads: what is decided is decided inside one transaction."""

    def __init__(
        self, store: Store, clock: Clock, receiver: Receiver, conduct: Conduct[Behaviour]
    ) -> None:
        self.store = store
        self.clock = clock
        self.receiver = receiver
        self.conduct = conduct

    def put_charge(self, txid: str, body: Mapping[str, Any], *, host: str) -> Charge:
        """Make a charge, or make an active one anew.

        :param host: where the charge's location is
        :raises Problem: if a field cannot be, or the charge is not active any more
        """
        check_txid(txid)
        with self.store.writing():
            standing = self.store.charge(txid)
            if standing is not None and standing.status is not Status.ACTIVE:
                reason = f"A cobrança já existe e está {standing.status}, não ATIVA."
                raise invalid_charge([Violation(reason, "txid")])
            terms = read_terms(body, key=self.receiver.key)
            charge = (
                self._new(txid, terms, host) if standing is None else self._revised(standing, terms)
            )
            self.store.keep(charge)
            return charge

    def change_charge(self, txid: str, body: Mapping[str, Any]) -> Charge:
        """Change or remove a charge that is active.

        :raises Problem: if there is none, it is not active, or a field cannot be
        """
        with self.store.writing():
            standing = self.find_charge(txid)
            if standing.status is not Status.ACTIVE:
                reason = f"A cobrança está {standing.status}, não ATIVA."
                raise invalid_charge([Violation(reason, "cob.status")])
            if is_removal(body):
                charge = replace(standing, status=Status.REMOVED, revision=standing.revision + 1)
            else:
                terms = read_terms(body, key=self.receiver.key, standing=standing.terms)
                charge = self._revised(standing, terms)
            self.store.keep(charge)
            return charge

    def find_charge(self, txid: str) -> Charge:
        """Return a charge.

        :raises Problem: if there is none
        """
        charge = self.store.charge(txid)
        if charge is None:
            raise not_found("CobNaoEncontrado", "Não há cobrança com o txid informado.")
        return charge

    def why_not_payable(self, charge: Charge) -> str:
        """Return why payers' banks refuse a charge, in Portuguese; empty when they do not."""
        if charge.status is not Status.ACTIVE:
            return f"A cobrança está {charge.status} e não pode ser paga."
        if self.clock.now() >= charge.expires_at:
            return "A cobrança expirou e não pode ser paga, embora continue ATIVA."
        return ""

    def pay(
        self, txid: str, *, amount: str | None = None, times: int = 1, force: bool = False
    ) -> list[Payment]:
        """Pay a charge.

        :param amount: another than what is asked
        :param times: how many payments; only the first finds the charge active
        :param force: pay also what payers' banks would refuse, as happens when they are late
        :raises CannotPay: if there is no such charge, or it cannot be paid
        """
        with self.store.writing():
            charge = self.store.charge(txid)
            if charge is None:
                raise CannotPay("Não há cobrança com esse txid.")
            why = self.why_not_payable(charge)
            if why and not force:
                raise CannotPay(why)
            paid = [self._paid(charge, amount) for _ in range(times)]
            if charge.status is Status.ACTIVE:
                self.store.keep(replace(charge, status=Status.CONCLUDED))
            return paid

    def charge_of_code(self, code: str) -> Charge:
        """Return the charge that a copied code is of; what was broken into lines is one again.

        :raises InvalidCode: if it is no code of Pix, or was not copied whole
        :raises CannotPay: if it is of another bank
        """
        location = br_code.location_in("".join(code.splitlines()).strip())
        charge = self.store.charge_at(location.rpartition("/")[2])
        if charge is None or charge.location != location:
            raise CannotPay("O código não é de uma cobrança deste simulador.")
        return charge

    def _new(self, txid: str, terms: Terms, host: str) -> Charge:
        token = secrets.token_hex(16)
        place = host if len(host) <= _LONGEST_HOST else _OTHER_HOST
        location = f"{place}{LOCATION_PATH}{token}"
        return Charge(
            txid=txid,
            status=Status.ACTIVE,
            created_at=write_moment(self.clock.now()),
            revision=0,
            token=token,
            location=location,
            copy_and_paste=self._code(location, terms),
            terms=terms,
        )

    def _revised(self, standing: Charge, terms: Terms) -> Charge:
        """Return a charge on other terms; it keeps its creation, and its location."""
        if terms == standing.terms:
            return standing
        return replace(
            standing,
            revision=standing.revision + 1,
            copy_and_paste=self._code(standing.location, terms),
            terms=terms,
        )

    def _code(self, location: str, terms: Terms) -> str:
        receiver = self.receiver
        return br_code.dynamic_code(
            location, amount=terms.amount, name=receiver.name, city=receiver.city
        )

    def _paid(self, charge: Charge, amount: str | None) -> Payment:
        now = self.clock.now()
        payment = Payment(
            end_to_end_id=_end_to_end_id(now),
            txid=charge.txid,
            amount=charge.terms.amount if amount is None else amount,
            paid_at=write_moment(now),
        )
        self.store.keep_payment(payment, notices=self._notices())
        return payment

    def _notices(self) -> int:
        """Return how many notices are owed of one payment."""
        behaviour = self.conduct.read()
        if behaviour.notices == Notices.LOSE or not self.store.webhook(self.receiver.key):
            return 0
        return behaviour.copies if behaviour.notices == Notices.REPEAT else 1


def _end_to_end_id(now: datetime) -> str:
    unique = "".join(secrets.choice(_ALPHANUMERIC) for _ in range(11))
    return f"E{_ISPB}{now:%Y%m%d%H%M}{unique}"
