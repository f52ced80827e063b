"""Is somebody at work on what waits?"""

from datetime import timedelta

from sqlalchemy import func, select

from app.clock import true_now
from app.db import heartbeats
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.usecases.doctor.ages import in_words
from app.usecases.doctor.checks import Check, Needs, Visit
from app.usecases.doctor.findings import Group, Seen, fault, fine, warn

SILENCE = timedelta(minutes=2)
"""After how long without a sign a worker counts as gone: one message takes less."""
_START = (
    "Ponha o worker no ar: docker start guiche-worker, ou docker compose up --detach worker "
    "(docs/instalacao.md, passo 6). Fora do Docker, rode: guiche worker"
)


def look_at_workers(visit: Visit) -> Seen:
    """Look who works; nobody is a fault as soon as somebody waits for it."""
    now = true_now()
    waiting = select(func.count()).where(
        OutboxMessage.kind == MessageKind.BPE, OutboxMessage.status == MessageStatus.PENDING
    )
    with visit.database.reading() as session:
        beats = heartbeats.read_all(session)
        count = session.scalar(waiting) or 0
    alive = [one for one in beats if now - one.last_seen_at <= SILENCE]
    if alive:
        since = min(one.started_at for one in alive)
        names = ", ".join(one.worker for one in alive)
        return fine(f"{len(alive)} no ar ({names}), o mais antigo há {in_words(now - since)}")
    told = "nenhum no ar"
    if beats:
        told += f"; {beats[0].worker} foi visto há {in_words(now - beats[0].last_seen_at)}"
    if count:
        return fault(f"{told}, e {count} bilhetes esperam", _START)
    return warn(told, _START)


CHECKS = (
    Check(
        code="queues.worker",
        group=Group.QUEUES,
        title="Worker",
        look=look_at_workers,
        needs=Needs.TABLES,
    ),
)
