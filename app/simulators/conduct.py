"""The behaviour in force, as every request meets it."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import BoundedSemaphore, Condition
from time import monotonic
from typing import Generic, TypeVar

from app.simulators.behaviour import Behaviour

B = TypeVar("B", bound=Behaviour)

_GLANCE_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Turn(Generic[B]):
    """How to behave towards one request, and after how many orders that was decided."""

    behaviour: B
    orders: int


class Conduct(Generic[B]):
    """The behaviour in force, shared by all threads of one simulator."""

    def __init__(self, behaviour: B, *, waiting_places: int) -> None:
        """Begin with a behaviour.

        :param waiting_places: how many requests may be kept waiting at once, so that
            there is always a thread left to be told otherwise
        """
        self._behaviour = behaviour
        self._orders = 0
        self._changed = Condition()
        self._places = BoundedSemaphore(waiting_places)

    def read(self) -> B:
        """Return the behaviour in force."""
        with self._changed:
            return self._behaviour

    def change(self, behaviour: B) -> None:
        """Put another behaviour in force, and let go of those who wait."""
        with self._changed:
            self._behaviour = behaviour
            self._orders += 1
            self._changed.notify_all()

    def take(self, service: str, about: str = "") -> Turn[B]:
        """Return how to behave towards one request, and count it.

        :param about: whom the request is about, where the simulator tells them apart
        """
        with self._changed:
            current = self._behaviour
            if not current.concerns(service, about):
                return Turn(current.normal(), self._orders)
            self._behaviour = current.once_less()
            return Turn(current, self._orders)

    def is_over(self, turn: Turn[B]) -> bool:
        """Tell whether another behaviour was ordered since a turn was taken."""
        with self._changed:
            return self._orders != turn.orders

    def wait(self, turn: Turn[B], *, gone: Callable[[], bool]) -> bool:
        """Keep one request waiting; return False when there was no place left to wait.

        Ends early when the client is gone or when another behaviour is ordered.
        """
        if not self._places.acquire(blocking=False):
            return False
        until = monotonic() + turn.behaviour.seconds
        try:
            with self._changed:
                while (left := until - monotonic()) > 0 and self._orders == turn.orders:
                    if gone():
                        break
                    self._changed.wait(min(left, _GLANCE_SECONDS))
        finally:
            self._places.release()
        return True
