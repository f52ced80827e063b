"""Writes that are asked for once and done once, however often the network makes them repeat.

A key is claimed before the work and keeps the answer after it (docs/adr/0026). The claim has
an end, so that a process that died does not keep the key for ever; what it had begun finds
its own work again by the same key, so that even then nothing is done twice. Claims follow
the machine's own clock.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, delete, or_, select, update
from sqlalchemy.orm import Session

from app.clock import true_now
from app.db.engine import Database
from app.db.models.partners import IdempotentRequest
from app.db.queries.upserts import insert_into, table_of
from fares.kernel.errors import DomainError

KEPT_FOR = timedelta(hours=24)
"""How long an answer is given again."""
LONGEST_WORK = timedelta(seconds=60)
"""After this a request that never ended may be taken up by its repetition."""
Now = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class Claimed:
    """The right to do a request, until its end."""

    row_id: int
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """The answer to a request that was done before."""

    status: int
    content_type: str | None
    location: str | None
    body: bytes


class KeyMissing(DomainError):
    """A write names no key, or one that is none."""

    code = "idempotency.key-missing"
    title = "Falta a Idempotency-Key"

    def __init__(self) -> None:
        super().__init__(
            "Envie o cabeçalho Idempotency-Key com 1 a 255 caracteres visíveis, como um UUID: "
            "uma chave para cada escrita pretendida, a mesma ao repetir."
        )


class KeyReused(DomainError):
    """The key was used for another request."""

    code = "idempotency.key-reused"
    title = "Chave já usada em outro pedido"

    def __init__(self) -> None:
        super().__init__(
            "Esta Idempotency-Key é de outro pedido. Nada foi feito: use uma chave nova, ou "
            "repita o pedido tal como foi enviado."
        )


class InProgress(DomainError):
    """The same request is being worked on at this moment."""

    code = "idempotency.in-progress"
    title = "Pedido em andamento"

    def __init__(self, retry_after: timedelta) -> None:
        self.retry_after = retry_after
        super().__init__(
            "O mesmo pedido, com a mesma chave, ainda está sendo feito. Repita daqui a pouco "
            "para saber a resposta."
        )


def claim(
    partner_id: int, key: str, digest: str, *, database: Database, true_at: Now = true_now
) -> Claimed | Answered:
    """Take a key for a request, or return the answer that the request had before.

    :param digest: SHA-256 of all that the request says
    :raises KeyReused: if the key is of another request
    :raises InProgress: if the same request is being worked on
    """
    now = true_at()
    with database.writing() as session:
        row_id = _take(session, partner_id, key, digest, now)
        if row_id is not None:
            return Claimed(row_id, now + LONGEST_WORK)
        taken = session.execute(
            select(*_ROW).where(_R.partner_id == partner_id, _R.key == key)
        ).one_or_none()
    if taken is None:  # it was given free between the two statements
        raise InProgress(timedelta(seconds=1))
    if taken.request_digest != digest:
        raise KeyReused
    if taken.status is None:
        raise InProgress(timedelta(seconds=1))
    return Answered(
        status=taken.status,
        content_type=taken.content_type,
        location=taken.location,
        body=taken.body,
    )


def keep(claimed: Claimed, answered: Answered, *, database: Database) -> None:
    """Keep the answer to a claimed request, unless its repetition took the work over."""
    kept = (
        update(_TABLE)
        .where(_mine(claimed))
        .values(
            status=answered.status,
            content_type=answered.content_type,
            location=answered.location,
            body=answered.body,
        )
    )
    with database.writing() as session:
        session.execute(kept)


def release(claimed: Claimed, *, database: Database) -> None:
    """Give the key of a request that changed nothing free, unless somebody took it over."""
    with database.writing() as session:
        session.execute(delete(_TABLE).where(_mine(claimed)))


def forget_old_requests(*, database: Database, true_at: Now = true_now) -> int:
    """Delete the answers that are given no more and return how many they were."""
    old = delete(_TABLE).where(_R.ends_at <= true_at()).returning(_R.id)
    with database.writing() as session:
        return len(session.execute(old).all())


def _take(session: Session, partner_id: int, key: str, digest: str, now: datetime) -> int | None:
    """Take a key that is new, forgotten, or of the same request whose worker never ended."""
    fresh = {
        "request_digest": digest,
        "claimed_until": now + LONGEST_WORK,
        "ends_at": now + KEPT_FOR,
        "status": None,
        "content_type": None,
        "location": None,
        "body": None,
    }
    abandoned = and_(_R.status.is_(None), _R.claimed_until <= now, _R.request_digest == digest)
    taken = (
        insert_into(session, IdempotentRequest)
        .values(partner_id=partner_id, key=key, **fresh)
        .on_conflict_do_update(
            index_elements=[_R.partner_id, _R.key],
            set_=fresh,
            where=or_(_R.ends_at <= now, abandoned),
        )
        .returning(_R.id)
    )
    return session.execute(taken).scalar_one_or_none()


_TABLE = table_of(IdempotentRequest)
_R = _TABLE.c
_ROW = (_R.request_digest, _R.status, _R.content_type, _R.location, _R.body)


def _mine(claimed: Claimed) -> ColumnElement[bool]:
    return and_(_R.id == claimed.row_id, _R.status.is_(None), _R.claimed_until == claimed.until)
