"""Do the clocks agree: this machine's, the database's, the tax office's?"""

from datetime import datetime, timedelta

from sqlalchemy import select, text

from app.clock import true_now
from app.db.models.fiscal import FiscalExchange
from app.usecases.doctor.checks import Check, Needs, Visit
from app.usecases.doctor.findings import Group, Seen, fault, fine, skipped, warn
from app.usecases.fiscal.records import AUTHORIZE
from app.usecases.fiscal.settlement import CLOCK_TOLERANCE, ISSUE_WINDOW
from bpe.reply import UnreadableReply, read_authorization

RECENT_ANSWERS = 20
"""How many of the tax office's last answers are looked at."""
NOTICEABLE = timedelta(seconds=2)
"""From when on two machines of one house no longer keep the same time."""
_NTP = "Acerte os relógios por NTP (timedatectl set-ntp true) e rode de novo."


def look_at_moved_clock(visit: Visit) -> Seen:
    """Look whether the product takes another moment for now than it is."""
    clock = visit.settings.clock
    if not clock.moved:
        return fine("o da máquina")
    return warn(
        f"movido por GUICHE_CLOCK: para o sistema é {visit.now():%d/%m/%Y %H:%M} UTC",
        "Só para demonstrações. Tire GUICHE_CLOCK para voltar ao tempo real.",
    )


def look_at_database_clock(visit: Visit) -> Seen:
    """Look how far the database's clock is from this machine's."""
    if visit.database.is_sqlite:
        return skipped("SQLite usa o relógio desta máquina")
    with visit.database.reading() as session:
        session.scalar(text("SELECT 1"))  # the connection is made before the time is taken
        before = true_now()
        told: datetime = session.scalars(text("SELECT clock_timestamp()")).one()
        after = true_now()
    return _judge(_outside(told, before, after), NOTICEABLE, CLOCK_TOLERANCE, "o banco")


def look_at_authorizer_clock(visit: Visit) -> Seen:
    """Look how far the tax office's clock was from ours when it last took documents.

    It writes when it received each: between our sending it and its answer, if both clocks
    agree. Where they differ too much every document is refused (cStat 228).
    """
    if visit.settings.clock.moved:
        return skipped("com GUICHE_CLOCK movido, nada diz")
    differences = _differences(visit)
    if not differences:
        return skipped("a SEFAZ ainda não recebeu nenhum documento daqui")
    worst = max(differences, key=abs)
    return _judge(worst, CLOCK_TOLERANCE, ISSUE_WINDOW, "a SEFAZ")


def _differences(visit: Visit) -> list[timedelta]:
    query = (
        select(FiscalExchange.sent_at, FiscalExchange.answer, FiscalExchange.answered_at)
        .where(FiscalExchange.service == AUTHORIZE, FiscalExchange.answer.is_not(None))
        .order_by(FiscalExchange.id.desc())
        .limit(RECENT_ANSWERS)
    )
    with visit.database.reading() as session:
        answers = session.execute(query).all()
    return [
        _outside(received_at, sent_at, answered_at or sent_at)
        for sent_at, answer, answered_at in answers
        if (received_at := _received_at(answer or b"")) is not None
    ]


def _received_at(answer: bytes) -> datetime | None:
    try:
        protocol = read_authorization(answer).protocol
    except UnreadableReply:
        return None
    return protocol.received_at if protocol else None


def _outside(told: datetime, before: datetime, after: datetime) -> timedelta:
    """Return by how much a moment lies outside of two that surround it, negative if before."""
    if told < before:
        return told - before
    return max(told - after, timedelta(0))


def _judge(difference: timedelta, noticeable: timedelta, too_much: timedelta, whose: str) -> Seen:
    seconds = difference.total_seconds()
    if abs(difference) <= noticeable:
        return fine(f"diferença de {abs(seconds):.1f} s com {whose}")
    told = f"{whose} está {abs(seconds):.0f} s {'adiante' if seconds > 0 else 'atrás'}"
    return fault(told, _NTP) if abs(difference) > too_much else warn(told, _NTP)


CHECKS = (
    Check(
        code="clocks.moved",
        group=Group.CLOCKS,
        title="Relógio do sistema",
        look=look_at_moved_clock,
    ),
    Check(
        code="clocks.database",
        group=Group.CLOCKS,
        title="Relógio do banco",
        look=look_at_database_clock,
        needs=Needs.DATABASE,
    ),
    Check(
        code="clocks.authorizer",
        group=Group.CLOCKS,
        title="Relógio da SEFAZ",
        look=look_at_authorizer_clock,
        needs=Needs.TABLES,
    ),
)
