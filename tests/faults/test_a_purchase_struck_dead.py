"""A purchase on line whose process dies at any step: whoever paid has seats or money back.

Death is an exception that nothing catches: the transaction at hand is undone and the rest
never happens, which is all that the database and the bank see of a kill −9. What is left is
taken up by a worker that knows nothing but what was stored.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.charges import CardAttempt, ChargeStatus, PixCharge
from app.db.models.purchases import PurchaseStatus
from app.usecases.purchases.asking import ask_about_due
from app.usecases.purchases.closing import close_overdue
from app.usecases.purchases.pix_charge import charge_by_pix
from app.usecases.purchases.pix_settle import settle_charge
from app.usecases.selling.hold import HOLD_LENGTH
from tests.builders import DEPARTURE, a_trip
from tests.builders_company import NOW
from tests.builders_purchase import VISITOR, Shop, a_purchase, a_shop

MOST_STEPS = 40


class Dead(BaseException):
    """The process is no more."""


@dataclass
class Fate:
    """Counts the steps of a process, and ends it at one."""

    dies_at: int
    steps: Iterator[int] = field(default_factory=lambda: count(1))

    def passes(self) -> None:
        if next(self.steps) == self.dies_at:
            raise Dead


class MortalDatabase(Database):
    """Dies just before or just after a commit."""

    def __init__(self, living: Database, fate: Fate) -> None:
        """Take a life on the connections of another database."""
        vars(self).update(vars(living))
        self._fate = fate

    @contextmanager
    def writing(self) -> Iterator[Session]:
        with super().writing() as session:
            yield session
            session.flush()
            self._fate.passes()
        self._fate.passes()


class MortalBank:
    """Dies just before the bank is asked, or with its answer in the hand."""

    def __init__(self, bank: Any, fate: Fate) -> None:
        self._bank, self._fate = bank, fate

    def __getattr__(self, name: str) -> Any:
        ask = getattr(self._bank, name)

        def mortally(*arguments: Any) -> Any:
            self._fate.passes()
            answer = ask(*arguments)
            self._fate.passes()
            return answer

        return mortally


def buy(shop: Shop, fate: Fate) -> None:
    """Buy a seat in a process that may die, and pay as soon as there is a charge."""
    database = MortalDatabase(shop.database, fate)
    services = replace(shop.services, database=database, pix=MortalBank(shop.bank, fate))  # type: ignore[arg-type]
    mortal = replace(shop, database=database, services=services)
    purchase_id = mortal.begin(a_purchase(mortal.hold(7)))
    txid = charge_by_pix(purchase_id, VISITOR, services=services)
    shop.bank.pay(txid)
    settle_charge(txid, services=services)


def recover(shop: Shop) -> None:
    """Let a worker do what it would, now and when the holds are over."""
    for _ in range(2):
        for model in (PixCharge, CardAttempt):
            with shop.database.writing() as session:
                session.execute(
                    update(model)
                    .where(model.next_ask_at.is_not(None))
                    .values(next_ask_at=NOW.replace(year=2020))
                )
        ask_about_due(services=shop.services)
        close_overdue(services=shop.services)
        shop.clock.move(HOLD_LENGTH)


@pytest.mark.parametrize("paid_when_it_died", [False, True], ids=["unpaid", "paid"])
def test_wherever_it_dies_nobody_is_without_an_answer(
    database: Database, paid_when_it_died: bool
) -> None:
    shop = a_shop(database)
    deaths = 0
    for step in range(1, MOST_STEPS):
        try:
            buy(shop, Fate(step))
            break
        except Dead:
            deaths += 1
        if paid_when_it_died:
            for txid, charge in shop.bank.charges.items():
                if not charge.payments and shop.charge(txid).status is not ChargeStatus.CLOSED:
                    shop.bank.pay(txid)
        recover(shop)
        assert_answered(shop)
        assert shop.broken() == []
        shop = replace(shop, trip_id=another_trip(shop, step))
    assert deaths > 10


def another_trip(shop: Shop, life: int) -> int:
    """Return a trip whose seat 7 is free, for the next life."""
    with shop.database.writing() as session:
        departs = DEPARTURE + timedelta(days=life)
        return a_trip(session, shop.network, line_departs_at=departs).id


def assert_answered(shop: Shop) -> None:
    """Every payment bought or goes back, and no purchase is left open after its time."""
    with shop.database.reading() as session:
        charges = list(session.scalars(select(PixCharge)))
    for charge in charges:
        view = shop.read(charge.purchase_id)
        assert view.status is not PurchaseStatus.OPEN
        paid = bool(shop.bank.charges.get(charge.txid) and shop.bank.charges[charge.txid].payments)
        assert paid == (view.status is PurchaseStatus.PAID or bool(view.returns))
