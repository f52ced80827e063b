"""The desk: who works on one ticket's document, under which claim and for how long."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy.orm import Session

from app.clock import true_now
from app.config import Settings
from app.db import leases
from app.db.leases import Claim
from app.usecases.services import FiscalOffice, Services

_MARGIN = timedelta(seconds=5)
_EXCHANGES_IN_A_LEASE = 2
_SHORTEST = 0.1
"""Seconds given to an answer at least, once it is asked for."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long whoever asked wants to wait, from now on."""

    seconds: float
    _began: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float:
        """Seconds that remain; not below zero."""
        return max(0.0, self._began + self.seconds - time.monotonic())


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """One claim at work; every transaction of it belongs to who still holds the lease."""

    services: Services
    office: FiscalOffice
    claim: Claim
    patience: Patience

    @property
    def ticket_id(self) -> UUID:
        """The ticket whose document this is about."""
        return self.claim.subject_id

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a transaction that also renews the lease.

        :raises LeaseLost: if somebody else has taken the ticket up since
        """
        with self.services.database.writing() as session:
            lease = lease_of(self.services.settings)
            leases.renew(session, self.claim, true_at=true_now(), lease=lease)
            yield session

    @contextmanager
    def finishing(self) -> Iterator[Session]:
        """Open the transaction that ends the claim, because all is done.

        :raises LeaseLost: if somebody else has taken the ticket up since
        """
        with self.services.database.writing() as session:
            leases.finish(session, self.claim)
            yield session

    def now(self) -> datetime:
        """Return the moment that the product takes for now."""
        return self.services.now()

    @property
    def timeout(self) -> float:
        """Seconds to wait for the next answer."""
        return max(_SHORTEST, min(self.services.settings.sefaz_timeout, self.patience.left))


def lease_of(settings: Settings) -> timedelta:
    """Return how long a claim lasts: longer than an exchange can take.

    It is renewed before each exchange, so it need not last for all of them.
    """
    return timedelta(seconds=settings.sefaz_timeout * _EXCHANGES_IN_A_LEASE) + _MARGIN
