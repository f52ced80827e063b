"""How often somebody may try: what stands between a guesser and a locator or a password.

Counts are rows, so that every web process and every restart knows them. They follow the
machine's own clock: a demonstration's clock that stands still locks nobody out for ever.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import case, delete
from sqlalchemy.orm import Session

from app.clock import true_now
from app.db.engine import Database
from app.db.models.guard import AttemptCount
from app.db.queries.upserts import insert_into, table_of
from app.telemetry.metrics import THROTTLED
from fares.kernel.errors import DomainError

Now = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many attempts of one kind within a stretch of time."""

    kind: str
    """What is tried, such as "login"."""
    attempts: int
    per: timedelta


class TooManyAttempts(DomainError):
    """The same person or address tried too often; `retry_after` says when to come back."""

    code = "attempts.too-many"
    title = "Muitas tentativas"

    def __init__(self, retry_after: timedelta) -> None:
        self.retry_after = retry_after
        minutes = max(1, -(-int(retry_after.total_seconds()) // 60))
        unit = "minuto" if minutes == 1 else "minutos"
        super().__init__(f"Foram muitas tentativas seguidas. Tente de novo em {minutes} {unit}.")


def count_attempt(
    limit: Limit, subject: str, *, database: Database, true_at: Now = true_now
) -> None:
    """Count one attempt, and refuse it when there were too many.

    A refused attempt counts no further, so that who waits is let in when it was said.

    :param subject: who tries, such as a network address or an account; kept as a hash
    :raises TooManyAttempts: if the limit was reached
    """
    now = true_at()
    with database.writing() as session:
        attempts, ends_at = _count(session, _hash(limit, subject), now, limit)
    if attempts > limit.attempts:
        THROTTLED.labels(limit.kind).inc()
        raise TooManyAttempts(ends_at - now)


def forget_attempts(limit: Limit, subject: str, *, database: Database) -> None:
    """Begin the count anew: whoever proved to be right has guessed nothing."""
    with database.writing() as session:
        session.execute(_DELETE.where(_COUNTS.subject_hash == _hash(limit, subject)))


def forget_old_counts(*, database: Database, true_at: Now = true_now) -> int:
    """Delete the counts whose time is over and return how many they were."""
    with database.writing() as session:
        old = _DELETE.where(_COUNTS.ends_at <= true_at()).returning(_COUNTS.subject_hash)
        return len(session.execute(old).all())


def _count(session: Session, key: str, now: datetime, limit: Limit) -> tuple[int, datetime]:
    """Count an attempt in one statement and return how many there were, and until when."""
    statement = insert_into(session, AttemptCount).values(
        subject_hash=key, ends_at=now + limit.per, attempts=1
    )
    over = _COUNTS.ends_at <= now
    full = _COUNTS.attempts > limit.attempts
    counted = statement.on_conflict_do_update(
        index_elements=[_COUNTS.subject_hash],
        set_={
            "ends_at": case((over, statement.excluded.ends_at), else_=_COUNTS.ends_at),
            "attempts": case((over, 1), (full, _COUNTS.attempts), else_=_COUNTS.attempts + 1),
        },
    ).returning(_COUNTS.attempts, _COUNTS.ends_at)
    attempts, ends_at = session.execute(counted).one()
    return attempts, ends_at


def _hash(limit: Limit, subject: str) -> str:
    return hashlib.sha256(f"{limit.kind}\0{subject}".encode()).hexdigest()


_COUNTS = table_of(AttemptCount).c
_DELETE = delete(table_of(AttemptCount))
