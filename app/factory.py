"""Puts the installation together from its settings."""

from pathlib import Path

from sqlalchemy.engine import make_url

from app.config import Settings
from app.db.engine import Database
from app.usecases.services import Services


def build_services(settings: Settings) -> Services:
    """Return what web, jobs and commands share, with the database opened."""
    url = make_url(settings.database_url)
    if url.drivername.startswith("sqlite") and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    return Services(settings=settings, database=Database(settings.database_url))
