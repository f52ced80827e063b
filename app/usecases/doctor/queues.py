"""Does what was promised move on, or does something wait for too long?"""

from datetime import timedelta
from functools import partial

from sqlalchemy import func, select

from app.db.models.fiscal import BpeDocument, DocumentStatus
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.sales import Ticket, TicketStatus
from app.usecases.doctor.ages import Ages, in_words
from app.usecases.doctor.checks import Check, Needs, Visit
from app.usecases.doctor.findings import Group, Seen, fault, fine, skipped, warn
from app.usecases.fiscal.settlement import CLOCK_TOLERANCE, ISSUE_WINDOW

DOUBT_SETTLES = ISSUE_WINDOW + CLOCK_TOLERANCE
"""After how long the worker can find out what came of a document."""
DOUBT_TOO_LONG = timedelta(days=1)
CLOSING_TAKES = timedelta(hours=1)
"""How long after the boarding time a ticket without BP-e may still be open."""
_WORKER = "Confira se o worker está no ar (docker ps; docker logs guiche-worker)."
_PAGE = "Veja /operacao, ou rode: guiche outbox list"

PATIENCE = {
    MessageKind.BPE: (timedelta(minutes=10), timedelta(hours=1)),
    MessageKind.LETTER: (timedelta(hours=1), timedelta(days=1)),
    MessageKind.WEBHOOK: (timedelta(days=3), None),
}
"""How long the oldest message of a kind may wait before somebody looks, and before it is a
fault; a partner who does not answer is asked for three days, and is none of ours."""
TITLES = {
    MessageKind.BPE: "Emissão de BP-e",
    MessageKind.LETTER: "Cartas",
    MessageKind.WEBHOOK: "Avisos aos parceiros",
}


def look_at_pending(kind: MessageKind, visit: Visit) -> Seen:
    """Look how long the oldest message of a kind has waited."""
    query = select(func.count(), func.min(OutboxMessage.created_at)).where(
        OutboxMessage.kind == kind, OutboxMessage.status == MessageStatus.PENDING
    )
    with visit.database.reading() as session:
        count, oldest = session.execute(query).one()
    if not count:
        return fine("ninguém espera")
    if kind is MessageKind.LETTER and visit.settings.mail is None:
        told = f"{count} esperam por um servidor de e-mail"
        return warn(told, "Informe GUICHE_SMTP_URL e GUICHE_MAIL_FROM.")
    noticed, too_long = PATIENCE[kind]
    ages = Ages(noticed=noticed, too_long=too_long, advice=f"{_WORKER} {_PAGE}")
    return ages.judge(visit.now() - oldest, f"{count} na fila")


def look_at_dead(visit: Visit) -> Seen:
    """Look at what was given up: repeating it does not help, somebody must."""
    query = (
        select(OutboxMessage.kind, func.count())
        .where(OutboxMessage.status == MessageStatus.DEAD)
        .group_by(OutboxMessage.kind)
        .order_by(OutboxMessage.kind)
    )
    with visit.database.reading() as session:
        given_up = session.execute(query).all()
    if not given_up:
        return fine("nada parou")
    counted = ", ".join(f"{TITLES.get(kind, kind)}: {count}" for kind, count in given_up)
    return warn(
        counted, f"{_PAGE}. Corrigido o motivo, devolva à fila: guiche outbox retry BILHETE"
    )


def look_at_kept(visit: Visit) -> Seen:
    """Tell how many records are kept for the regulator, which nothing sends yet."""
    query = select(func.count()).where(OutboxMessage.status == MessageStatus.KEPT)
    with visit.database.reading() as session:
        count = session.scalar(query)
    return skipped(f"guardados: {count}; esta versão ainda não envia")


def look_at_doubt(visit: Visit) -> Seen:
    """Look for documents that were sent and of which nobody knows what came."""
    now = visit.now()
    query = (
        select(func.count(), func.min(BpeDocument.issued_at))
        .join(OutboxMessage, OutboxMessage.subject_id == BpeDocument.ticket_id)
        .where(
            *_OPEN_ISSUES,
            BpeDocument.status == DocumentStatus.SENT,
            BpeDocument.issued_at < now - DOUBT_SETTLES,
        )
    )
    with visit.database.reading() as session:
        count, oldest = session.execute(query).one()
    if not count:
        return fine("nenhum")
    ages = Ages(
        noticed=timedelta(0),
        too_long=DOUBT_TOO_LONG,
        advice=f"O worker pergunta à SEFAZ pela chave. {_WORKER} {_PAGE}",
    )
    return ages.judge(now - oldest, f"{count} enviados sem resposta")


def look_at_overdue(visit: Visit) -> Seen:
    """Look for tickets whose bus has left and that are still waiting for their BP-e."""
    now = visit.now()
    query = (
        select(func.count(), func.min(Ticket.departs_at))
        .join(OutboxMessage, OutboxMessage.subject_id == Ticket.id)
        .where(
            *_OPEN_ISSUES,
            Ticket.status == TicketStatus.PAID,
            Ticket.departs_at < now - CLOSING_TAKES,
        )
    )
    with visit.database.reading() as session:
        count, oldest = session.execute(query).one()
    if not count:
        return fine("nenhum")
    return fault(
        f"{count} sem BP-e depois do embarque; o mais antigo há {in_words(now - oldest)}",
        f"O worker os encerra e marca o dinheiro a devolver. {_WORKER}",
    )


_OPEN_ISSUES = (
    OutboxMessage.kind == MessageKind.BPE,
    OutboxMessage.status.in_((MessageStatus.PENDING, MessageStatus.DEAD)),
)
CHECKS = (
    *(
        Check(
            code=f"queues.{kind.value}",
            group=Group.QUEUES,
            title=title,
            look=partial(look_at_pending, kind),
            needs=Needs.TABLES,
        )
        for kind, title in TITLES.items()
    ),
    *(
        Check(code=f"queues.{code}", group=Group.QUEUES, title=title, look=look, needs=Needs.TABLES)
        for code, title, look in (
            ("dead", "O que parou", look_at_dead),
            ("kept", "Registros para a ANTT", look_at_kept),
            ("doubt", "BP-e em dúvida", look_at_doubt),
            ("overdue", "Bilhetes vencidos", look_at_overdue),
        )
    ),
)
