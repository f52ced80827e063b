"""What a run is made of, in its small form for every change and its full one for a release."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta

from tests.load.accounts import read_accounts, settle
from tests.load.house import House, whole_house
from tests.load.ledger import Ledger
from tests.load.reckoning import Accounts, reckon
from tests.load.storm import Client, crowd, herd, one_seat, sell_out
from tests.load.trouble import Trouble, in_trouble

Say = Callable[[str], None]
LAST_SEAT = 1
MOST_TRIPS = 400
SETTLE_SECONDS = 90.0


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How big a run is."""

    clerks: int
    partners: int
    """Programs with keys of their own."""
    visitors: int
    seats: int
    rounds: int
    """How often everything is killed."""
    pause: float
    """Seconds of calm before each death, about."""


SMALL = Plan(clerks=4, partners=2, visitors=2, seats=16, rounds=1, pause=0.5)
FULL = Plan(clerks=16, partners=8, visitors=8, seats=46, rounds=6, pause=3.0)


def chosen() -> Plan:
    """Return the plan that GUICHE_LOAD asks for: `full`, or the small one."""
    return FULL if os.environ.get("GUICHE_LOAD") == "full" else SMALL


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What came of a run."""

    ledger: Ledger
    accounts: Accounts
    winners: int
    """Of the storm on the last seat."""
    early: int
    """Seats sold to the herd before the opening instant."""
    still_free: int
    """Seats of the trips sold out that the drawing still showed as free."""
    owed: str
    """What the workers had not done after all was calm."""

    def faults(self) -> list[str]:
        """Return everything that must not be."""
        told = reckon(self.ledger, self.accounts)
        if self.winners != 1:
            told.append(f"the last seat was told to {self.winners}")
        if self.early:
            told.append(f"{self.early} seats were sold before the opening")
        if self.still_free:
            told.append(f"{self.still_free} seats stayed free on trips sold out")
        if self.owed:
            told.append(f"still owed: {self.owed}")
        return told


def run(plan: Plan, say: Say) -> Outcome:
    """Make every storm, with trouble in the last one, and read the accounts."""
    ledger = Ledger()
    with _house(plan) as house:
        say(
            f"the house is up; {plan.clerks} clerks, {plan.partners} partners' programs and "
            f"{plan.visitors} visitors come"
        )
        with crowd(house, ledger, visitors=plan.visitors) as clients:
            winners = _last_seat(house, clients, ledger, say)
            early = _opening(house, clients, ledger, plan, say)
            still_free = _under_fire(house, clients, ledger, plan, say)
        owed = settle(house, seconds=SETTLE_SECONDS)
        say(f"calm: {owed or 'nothing'} owed; {len(ledger.sold)} sold")
        return Outcome(
            ledger=ledger,
            accounts=read_accounts(house),
            winners=winners,
            early=early,
            still_free=still_free,
            owed=owed,
        )


def _house(plan: Plan) -> AbstractContextManager[House]:
    return whole_house(seats=plan.seats, clerks=plan.clerks, partners=plan.partners)


def _last_seat(house: House, clients: list[Client], ledger: Ledger, say: Say) -> int:
    """Sell a trip until one seat is left, then let everybody want it."""
    (trip_id,) = house.trips(1)
    sell_out(clients, ledger, [trip_id], but=frozenset({LAST_SEAT}))
    say(f"a trip sold out but for its last seat: {len(ledger.sold)} sold")
    winners = one_seat(clients, ledger, trip_id, LAST_SEAT)
    say(f"the last seat: {len(clients)} wanted it, told to {winners}")
    return winners


def _opening(house: House, clients: list[Client], ledger: Ledger, plan: Plan, say: Say) -> int:
    """Let everybody press for a trip that is not registered yet, and then is."""
    opens_at = house.now() + timedelta(seconds=2)
    (trip_id,) = house.trips(1, registered_at=opens_at)
    before = len(ledger.sold)
    early = herd(clients, ledger, house, trip_id, opens_at=opens_at, seats=plan.seats)
    say(
        f"the opening minute: {ledger.refused['trip.not-on-sale']} refused before it, "
        f"{len(ledger.sold) - before} sold after it"
    )
    return early


def _under_fire(house: House, clients: list[Client], ledger: Ledger, plan: Plan, say: Say) -> int:
    """Sell trip after trip while everything is killed; return how many seats stayed free.

    A trip that anybody began is sold out: who comes last to the last one finds it so.
    """
    before = len(ledger.sold)
    trip_ids = house.trips(MOST_TRIPS)
    with in_trouble(Trouble(house, ledger, say), rounds=plan.rounds, pause=plan.pause) as over:
        sell_out(clients, ledger, trip_ids, over=over.is_set)
    under_fire = ledger.sold[before:]
    begun = sorted({told.trip_id for told in under_fire})
    say(f"under fire: {len(under_fire)} sold of {len(begun)} trips")
    return sum(len(clients[0].free_seats(trip_id)) for trip_id in begun)
