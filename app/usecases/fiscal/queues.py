"""How the queue of fiscal documents stands, and whether the tax office answers: for a header."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.fiscal import FiscalExchange
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage

RECENT_EXCHANGES = 200
"""How many of the last questions are looked at: a header asks often."""


class TaxOfficeState(StrEnum):
    """Whether the tax office answers, as far as our own questions show."""

    NORMAL = "normal"
    FAILING = "failing"
    UNKNOWN = "unknown"

    @property
    def label(self) -> str:
        """The state in Portuguese, beside the word SEFAZ."""
        return _LABELS[self]


_LABELS = {
    TaxOfficeState.NORMAL: "normal",
    TaxOfficeState.FAILING: "sem resposta",
    TaxOfficeState.UNKNOWN: "sem contato ainda",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FiscalState:
    """What a header tells of the fiscal queue."""

    state: TaxOfficeState
    last_success_at: datetime | None
    last_failure_at: datetime | None
    pending: int
    """Documents that wait to be authorised."""
    given_up: int
    """Documents that somebody must look at."""


def read_fiscal_state(*, database: Database) -> FiscalState:
    """Return how the queue and the tax office stand."""
    with database.reading() as session:
        succeeded_at, failed_at = _last_exchanges(session)
        return FiscalState(
            state=_state(succeeded_at, failed_at),
            last_success_at=succeeded_at,
            last_failure_at=failed_at,
            pending=_count(session, MessageStatus.PENDING),
            given_up=_count(session, MessageStatus.DEAD),
        )


def _count(session: Session, status: MessageStatus) -> int:
    return session.scalars(
        select(func.count()).where(
            OutboxMessage.kind == MessageKind.BPE, OutboxMessage.status == status
        )
    ).one()


def _last_exchanges(session: Session) -> tuple[datetime | None, datetime | None]:
    """Return when the office last answered, and when it last did not."""
    answered = FiscalExchange.answer.is_not(None) & FiscalExchange.failure.is_(None)
    recent = session.execute(
        select(FiscalExchange.sent_at, answered, FiscalExchange.failure.is_not(None))
        .order_by(FiscalExchange.id.desc())
        .limit(RECENT_EXCHANGES)
    ).all()
    succeeded = next((sent_at for sent_at, success, _ in recent if success), None)
    failed = next((sent_at for sent_at, _, failure in recent if failure), None)
    return succeeded, failed


def _state(succeeded_at: datetime | None, failed_at: datetime | None) -> TaxOfficeState:
    if succeeded_at is None and failed_at is None:
        return TaxOfficeState.UNKNOWN
    if failed_at is None or (succeeded_at is not None and succeeded_at > failed_at):
        return TaxOfficeState.NORMAL
    return TaxOfficeState.FAILING
