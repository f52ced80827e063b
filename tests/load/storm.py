"""Storms: many clients who want the same thing at one moment."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from threading import Barrier, Thread
from typing import Protocol

from tests.load.browser import ANSWER_SECONDS
from tests.load.clerk import Clerk
from tests.load.house import House
from tests.load.ledger import Ledger
from tests.load.partner import Partner
from tests.load.visitor import Visitor

CLOSED_SECONDS = 0.2
"""How long somebody waits before trying again what is not on sale yet."""


class Client(Protocol):
    """Whoever buys, by whichever way."""

    name: str
    ledger: Ledger
    chance: random.Random

    def begin(self) -> None:
        """Do what comes before buying."""

    def free_seats(self, trip_id: int) -> list[int]:
        """Return the seats that can be chosen."""

    def buy(self, trip_id: int, seat: int) -> bool:
        """Try to buy a seat; what came of it is in the ledger too."""

    def close(self) -> None:
        """Go away."""


@contextmanager
def crowd(
    house: House, ledger: Ledger, *, visitors: int, seconds: float = ANSWER_SECONDS
) -> Iterator[list[Client]]:
    """Bring every clerk of the house to their counters, partners' programs, and visitors.

    :param seconds: how long a clerk waits for an answer
    """
    clients: list[Client] = [Clerk(house, ledger, name, seconds=seconds) for name in house.clerks]
    clients += [
        Partner(house, ledger, f"partner-{number}", key)
        for number, key in enumerate(house.partners)
    ]
    clients += [Visitor(house, ledger, f"visitor-{number}") for number in range(visitors)]
    try:
        together(clients, ledger, lambda client: client.begin())
        yield clients
    finally:
        for client in clients:
            client.close()


def together(
    clients: Sequence[Client], ledger: Ledger, act: Callable[[Client], object]
) -> list[object]:
    """Let all act at one moment, and return what each says of it."""
    start, said = Barrier(len(clients)), dict.fromkeys(range(len(clients)), None)

    def run(number: int, client: Client) -> None:
        start.wait()
        try:
            said[number] = act(client)  # type: ignore[assignment]
        except Exception as error:  # noqa: BLE001  (whatever it is, a client saw it)
            ledger.complain(f"{client.name}: {type(error).__name__} {error}")

    threads = [Thread(target=run, args=one) for one in enumerate(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return list(said.values())


def sell_out(
    clients: Sequence[Client],
    ledger: Ledger,
    trip_ids: Sequence[int],
    *,
    but: frozenset[int] = frozenset(),
    over: Callable[[], bool] = lambda: False,
) -> None:
    """Sell trips, one after the other, until their drawings show nobody a free seat.

    :param but: seats that everybody leaves
    :param over: tells that nobody begins another trip
    """

    def buy_on(client: Client) -> None:
        for trip_id in trip_ids:
            while free := sorted(set(client.free_seats(trip_id)) - but):
                client.buy(trip_id, client.chance.choice(free))
            if over():
                return

    together(clients, ledger, buy_on)


def one_seat(clients: Sequence[Client], ledger: Ledger, trip_id: int, seat: int) -> int:
    """Let everybody want one seat at one moment; return how many were told that it is theirs."""
    return sum(map(bool, together(clients, ledger, lambda client: client.buy(trip_id, seat))))


def herd(
    clients: Sequence[Client],
    ledger: Ledger,
    house: House,
    trip_id: int,
    *,
    opens_at: datetime,
    seats: int,
) -> int:
    """Let everybody press from before the opening instant until they have a seat.

    :return: how many were told of a seat before that instant
    """

    def press(client: Client) -> bool:
        early = False
        while True:
            before = house.now() < opens_at
            bought = client.buy(trip_id, client.chance.randint(1, seats))
            early = early or (bought and house.now() < opens_at)
            if bought:
                return early
            if before:
                time.sleep(CLOSED_SECONDS)
            elif not client.free_seats(trip_id):
                return early

    return sum(map(bool, together(clients, ledger, press)))
