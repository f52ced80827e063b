"""The audit trail: who changed what and when, written with the change itself."""

from datetime import date, datetime, time
from typing import Any

from sqlalchemy.orm import Session

from app.db.models.people import AuditEntry
from app.db.queries.upserts import insert_rows
from fares.kernel.deadlines import BRASILIA


def day_begins(day: date) -> datetime:
    """Return the first instant of a day as the trail tells days, which is in Brasília."""
    return datetime.combine(day, time(), BRASILIA)


def record(
    session: Session,
    *,
    at: datetime,
    user_id: int | None,
    action: str,
    subject_kind: str,
    subject_id: object,
    details: dict[str, Any] | None = None,
) -> None:
    """Write an entry in the transaction of the change that it tells.

    `user_id` is None when the product itself acted; `action` is a fact in the past,
    such as "ticket.issued"; `details` hold no personal data: a CPF goes in masked or not
    at all.
    """
    entry = {
        "at": at,
        "user_id": user_id,
        "action": action,
        "subject_kind": subject_kind,
        "subject_id": str(subject_id),
        "details": details or {},
    }
    insert_rows(session, AuditEntry, [entry])
