"""A clock that tests move: everything of an installation, simulator included, follows it."""

from datetime import datetime, timedelta


class MovableClock:
    """Stands still until it is moved."""

    moved = True

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        return self._at

    def move(self, length: timedelta) -> None:
        self._at += length

    def move_to(self, at: datetime) -> None:
        self._at = at
