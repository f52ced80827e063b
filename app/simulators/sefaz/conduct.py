"""The behaviour in force, as every request meets it."""

from collections.abc import Callable
from dataclasses import replace
from threading import BoundedSemaphore, Condition, Lock
from time import monotonic

from app.simulators.sefaz.behaviour import Behaviour, Mode

_GLANCE_SECONDS = 0.05


class Conduct:
    """The behaviour in force, shared by all threads of one simulator."""

    def __init__(self, *, waiting_places: int) -> None:
        """Begin normal.

        :param waiting_places: how many requests may be kept waiting at once, so that
            there is always a thread left to be told otherwise
        """
        self._behaviour = Behaviour()
        self._changed = Condition(Lock())
        self._places = BoundedSemaphore(waiting_places)

    def read(self) -> Behaviour:
        """Return the behaviour in force."""
        with self._changed:
            return self._behaviour

    def change(self, behaviour: Behaviour) -> None:
        """Put another behaviour in force, and let go of those who wait."""
        with self._changed:
            self._behaviour = behaviour
            self._changed.notify_all()

    def take(self, service: str) -> Behaviour:
        """Return how to behave towards one request, and count it."""
        with self._changed:
            current = self._behaviour
            if current.service not in (None, service):
                return Behaviour()
            if current.mode is not Mode.NORMAL and current.times is not None:
                left = current.times - 1
                self._behaviour = (
                    replace(current, times=left) if left else Behaviour(paused=current.paused)
                )
            return current

    def wait(self, behaviour: Behaviour, *, gone: Callable[[], bool]) -> bool:
        """Keep one request waiting; return False when there was no place left to wait.

        Ends early when the client is gone or when the behaviour is changed by hand.
        """
        if not self._places.acquire(blocking=False):
            return False
        try:
            self._wait(monotonic() + behaviour.seconds, gone)
        finally:
            self._places.release()
        return True

    def _wait(self, until: float, gone: Callable[[], bool]) -> None:
        with self._changed:
            while (left := until - monotonic()) > 0 and not gone():
                if self._changed.wait(min(left, _GLANCE_SECONDS)):
                    return
