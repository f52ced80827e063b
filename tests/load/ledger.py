"""What the clients saw: the one account of a storm that the house did not write."""

import time
from collections import Counter
from dataclasses import dataclass, field
from threading import Lock

FINE = frozenset({200, 201, 204, 302, 303, 409, 429})
"""What a house in order answers to clients that make no mistake."""
AWAY = frozenset({502, 503, 504})
"""What it answers while something that it needs is away."""
GRACE = 6.0
"""Seconds after something is back in which its absence may still be told."""


@dataclass(frozen=True, slots=True)
class Told:
    """A success that a client saw: this seat is sold to it."""

    key: str
    """The form's own, which makes a repeated one the same."""
    locator: str
    trip_id: int
    seat: int
    by: str


@dataclass
class Ledger:
    """Everything that clients were told; safe among threads."""

    sold: list[Told] = field(default_factory=list)
    paid: set[str] = field(default_factory=set)
    """Codes of Pix that a client paid at the bank's desk and was told so."""
    refused: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    repeated: int = 0
    """Sales that the first request had made, whose answer came to a later one only."""
    lost_answers: int = 0
    """Requests of which nobody knows whether they were done, until they are asked again."""
    wrong: list[str] = field(default_factory=list)
    """What no client should see."""
    outages: list[tuple[float, float]] = field(default_factory=list)
    """When something that the house needs was away, by this machine's own clock."""
    told_at: list[float] = field(default_factory=list)
    """When each success was told, by this machine's own clock."""
    _lock: Lock = field(default_factory=Lock)
    _away: list[tuple[float, int, str]] = field(default_factory=list)

    def answered(self, status: int, what: str) -> None:
        """Note an answer."""
        with self._lock:
            self.statuses[status] += 1
            if status in AWAY:
                self._away.append((time.monotonic(), status, what))
            elif status not in FINE:
                self.wrong.append(f"{status}: {what}")

    def lost(self) -> None:
        """Note that no answer came."""
        with self._lock:
            self.lost_answers += 1

    def tell(self, told: Told, *, repeated: bool = False) -> None:
        """Note a success.

        :param repeated: whether the house said that it had been made before
        """
        with self._lock:
            self.repeated += repeated
            self.sold.append(told)
            self.told_at.append(time.monotonic())

    def refuse(self, code: str) -> None:
        """Note a refusal that is an answer, such as a seat that somebody else has."""
        with self._lock:
            self.refused[code] += 1

    def pay(self, code: str) -> None:
        """Note that the bank told a client that a code is paid."""
        with self._lock:
            self.paid.add(code)

    def complain(self, what: str) -> None:
        """Note what no client should see."""
        with self._lock:
            self.wrong.append(what)

    def out_of_order(self) -> list[str]:
        """Return what was answered that a house in order does not answer."""
        unexplained = [
            f"{status} while nothing was away: {what}"
            for at, status, what in self._away
            if not any(begun <= at <= ended + GRACE for begun, ended in self.outages)
        ]
        return [*self.wrong, *unexplained]
