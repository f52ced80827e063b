"""A bank within the test: it keeps charges, is paid as a test says, and can be silent.

The simulator over real HTTP judges the client; this one lets a test of money put any
answer at any moment, also those that no bank should give.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from app.gateways.pix import (
    Charge,
    CobStatus,
    NewCharge,
    PixReceipt,
    PixRefused,
    PixUnreachable,
)
from fares.kernel.money import Money

_Told = TypeVar("_Told")


class TellsNow(Protocol):
    """Whatever knows the moment: the clock of a test, or the services of running pages."""

    def now(self) -> datetime: ...


@dataclass
class ScriptedBank:
    """Stands where the gateway to the bank does."""

    clock: TellsNow
    charges: dict[str, Charge] = field(default_factory=dict)
    silent: bool = False
    """Nothing is answered, and nothing is done."""
    deaf: bool = False
    """What is asked is done, and the answer is lost."""
    refusing: bool = False
    made: int = 0
    """How many charges were made or made anew."""
    asked: int = 0
    """How often anything was asked, answered or not."""
    _paid: int = 0

    def create_charge(self, wanted: NewCharge) -> Charge:
        self._listen()
        known = self.charges.get(wanted.txid)
        if self.refusing or (known and known.status is not CobStatus.ACTIVE):
            raise PixRefused(400, kind="CobOperacaoInvalida", problem="Cobrança inválida")
        self.charges[wanted.txid] = Charge(
            txid=wanted.txid,
            status=CobStatus.ACTIVE,
            amount=wanted.amount,
            copy_and_paste=f"00020126BR.GOV.BCB.PIX{wanted.txid}",
            created_at=known.created_at if known else self.clock.now(),
            expires_in=wanted.expires_in_seconds,
            payments=(),
        )
        self.made += 1
        return self._answer(self.charges[wanted.txid])

    def get_charge(self, txid: str) -> Charge | None:
        self._listen()
        return self._answer(self.charges.get(txid))

    def remove_charge(self, txid: str) -> Charge:
        self._listen()
        charge = self.charges[txid]
        if charge.status is not CobStatus.ACTIVE:
            raise PixRefused(400, kind="CobOperacaoInvalida", problem="Não está ATIVA")
        self.charges[txid] = replace(charge, status=CobStatus.REMOVED_BY_US)
        return self._answer(self.charges[txid])

    def payments_between(self, start: datetime, end: datetime) -> Iterator[PixReceipt]:
        self._listen()
        for charge in self.charges.values():
            yield from (one for one in charge.payments if start <= one.paid_at <= end)

    def close(self) -> None:
        return

    def pay(self, txid: str, amount: Money | None = None) -> PixReceipt:
        """Pay a charge, whatever its state: banks make mistakes too."""
        self._paid += 1
        charge = self.charges[txid]
        receipt = PixReceipt(
            end_to_end_id=f"E{self._paid:031d}",
            txid=txid,
            amount=amount or charge.amount,
            paid_at=self.clock.now(),
        )
        self.charges[txid] = replace(
            charge, status=CobStatus.CONCLUDED, payments=(*charge.payments, receipt)
        )
        return receipt

    def ends_at(self, txid: str) -> datetime:
        """Return until when the bank lets a charge be paid."""
        charge = self.charges[txid]
        return charge.created_at + timedelta(seconds=charge.expires_in)

    def _listen(self) -> None:
        self.asked += 1
        if self.silent:
            raise PixUnreachable("sem resposta")

    def _answer(self, told: _Told) -> _Told:
        if self.deaf:
            raise PixUnreachable("resposta perdida")
        return told
