"""The behaviour in force, as every request meets it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import BoundedSemaphore, Condition
from time import monotonic

from app.simulators.sefaz.behaviour import Behaviour, Mode

_GLANCE_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Turn:
    """How to behave towards one request, and after how many orders that was decided."""

    behaviour: Behaviour
    orders: int


class Conduct:
    """The behaviour in force, shared by all threads of one simulator."""

    def __init__(self, *, waiting_places: int) -> None:
        """Begin normal.

        :param waiting_places: how many requests may be kept waiting at once, so that
            there is always a thread left to be told otherwise
        """
        self._behaviour = Behaviour()
        self._orders = 0
        self._changed = Condition()
        self._places = BoundedSemaphore(waiting_places)

    def read(self) -> Behaviour:
        """Return the behaviour in force."""
        with self._changed:
            return self._behaviour

    def change(self, behaviour: Behaviour) -> None:
        """Put another behaviour in force, and let go of those who wait."""
        with self._changed:
            self._behaviour = behaviour
            self._orders += 1
            self._changed.notify_all()

    def take(self, service: str) -> Turn:
        """Return how to behave towards one request, and count it."""
        with self._changed:
            current = self._behaviour
            if current.service not in (None, service):
                return Turn(Behaviour(), self._orders)
            if current.mode is not Mode.NORMAL and current.times is not None:
                self._behaviour = _once_less(current, current.times)
            return Turn(current, self._orders)

    def wait(self, turn: Turn, *, gone: Callable[[], bool]) -> bool:
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


def _once_less(behaviour: Behaviour, times: int) -> Behaviour:
    if times > 1:
        return replace(behaviour, times=times - 1)
    return Behaviour(paused=behaviour.paused)
