"""A check: something to look at, what must stand before it can be, and how long it may take."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum

from app.config import Settings
from app.db.engine import Database
from app.usecases.doctor.findings import Group, Seen
from app.usecases.services import Services


class Needs(IntEnum):
    """What a check cannot do without."""

    NOTHING = 0
    DATABASE = 1
    """That the database answers."""
    TABLES = 2
    """That its tables are those of this version, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """One examination under way: of what, and with how much time."""

    services: Services
    patience: float | None = None
    """Seconds for the whole of it; None for as long as it takes."""
    _began: float = field(default_factory=time.monotonic)

    @property
    def settings(self) -> Settings:
        return self.services.settings

    @property
    def database(self) -> Database:
        return self.services.database

    def now(self) -> datetime:
        """Return the moment that the product takes for now."""
        return self.services.now()

    @property
    def left(self) -> float | None:
        """Seconds that remain; None for as many as it takes."""
        if self.patience is None:
            return None
        return max(0.0, self._began + self.patience - time.monotonic())


Look = Callable[[Visit], Seen]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """Something to look at."""

    code: str
    group: Group
    title: str
    look: Look
    needs: Needs = Needs.NOTHING
