"""What use cases need from the installation, put together once per process."""

from dataclasses import dataclass
from datetime import datetime

from app.config import Settings
from app.db.engine import Database


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The settings, the database and the clock of this installation."""

    settings: Settings
    database: Database

    def now(self) -> datetime:
        """Return the moment that the product takes for now, in UTC."""
        return self.settings.clock.now()
