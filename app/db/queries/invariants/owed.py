"""What tickets owe: an outcome, a record to the regulator, money back; each written once."""

from sqlalchemy import ColumnElement, and_, literal, or_, select, union_all
from sqlalchemy.orm import aliased

from app.db.models.letters import Letter
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.sales import RefundDue, Ticket, TicketStatus
from app.db.models.webhooks import WebhookDelivery
from app.db.queries.invariants.invariant import Invariant, Question

ENDED = Ticket.status.in_((TicketStatus.CANCELLED, TicketStatus.EXPIRED))
OF_TICKETS = (MessageKind.BPE, MessageKind.REGULATOR_SALE, MessageKind.REGULATOR_CANCELLATION)
_OPEN = (MessageStatus.PENDING, MessageStatus.DEAD)
_WORDS = {
    MessageKind.BPE: "a emissão do BP-e",
    MessageKind.REGULATOR_SALE: "o registro da venda para a ANTT",
    MessageKind.REGULATOR_CANCELLATION: "o registro do cancelamento para a ANTT",
    MessageKind.LETTER: "o envio",
    MessageKind.WEBHOOK: "o aviso a um parceiro",
}


def _lacking(kind: MessageKind, *of: ColumnElement[bool]) -> Question:
    """Select the tickets that owe a message of a kind and have no row of it."""
    owed = aliased(OutboxMessage, name=f"owed_{kind.value}")
    return (
        select(Ticket.id, literal(kind.value).label("kind"))
        .outerjoin(owed, and_(owed.kind == kind, owed.subject_id == Ticket.id))
        .where(owed.id.is_(None), *of)
    )


_LACKING = union_all(
    _lacking(MessageKind.BPE),
    _lacking(MessageKind.REGULATOR_SALE),
    _lacking(MessageKind.REGULATOR_CANCELLATION, ENDED),
).subquery("lacking")
_WITHOUT_OUTCOME = (
    select(Ticket.id)
    .join(
        OutboxMessage,
        and_(OutboxMessage.kind == MessageKind.BPE, OutboxMessage.subject_id == Ticket.id),
    )
    .where(Ticket.status == TicketStatus.PAID, OutboxMessage.status.not_in(_OPEN))
)
_OF_NOTHING = (
    select(OutboxMessage.id, OutboxMessage.kind, OutboxMessage.subject_id)
    .outerjoin(Ticket, Ticket.id == OutboxMessage.subject_id)
    .outerjoin(Letter, Letter.id == OutboxMessage.subject_id)
    .outerjoin(WebhookDelivery, WebhookDelivery.id == OutboxMessage.subject_id)
    .where(
        or_(
            and_(OutboxMessage.kind.in_(OF_TICKETS), Ticket.id.is_(None)),
            and_(OutboxMessage.kind == MessageKind.LETTER, Letter.id.is_(None)),
            and_(OutboxMessage.kind == MessageKind.WEBHOOK, WebhookDelivery.id.is_(None)),
        )
    )
)
_LETTERS = (
    select(Letter.id)
    .outerjoin(
        OutboxMessage,
        and_(OutboxMessage.kind == MessageKind.LETTER, OutboxMessage.subject_id == Letter.id),
    )
    .where(OutboxMessage.id.is_(None))
)
_REFUNDS = (
    select(Ticket.id, Ticket.status)
    .outerjoin(RefundDue, RefundDue.ticket_id == Ticket.id)
    .where(
        or_(
            and_(ENDED, RefundDue.ticket_id.is_(None)),
            and_(~ENDED, RefundDue.ticket_id.is_not(None)),
            RefundDue.amount > Ticket.total,
        )
    )
)

INVARIANTS = (
    Invariant(
        code="owed.outcome",
        holds="Todo bilhete pago foi emitido, encerrado ou tem a emissão na fila",
        broken=_WITHOUT_OUTCOME,
        tell=lambda row: f"bilhete {row.id}: pago, sem BP-e, e a fila dá a emissão por feita",
    ),
    Invariant(
        code="owed.messages",
        holds="Cada bilhete tem na fila o que deve à SEFAZ e à ANTT",
        broken=select(_LACKING.c.id, _LACKING.c.kind),
        tell=lambda row: f"bilhete {row.id}: falta na fila {_WORDS[MessageKind(row.kind)]}",
    ),
    Invariant(
        code="owed.subjects",
        holds="Tudo que está na fila é de algo que existe",
        broken=_OF_NOTHING,
        tell=lambda row: f"fila {row.id}: {_WORDS[row.kind]} de {row.subject_id}, que não existe",
    ),
    Invariant(
        code="owed.letters",
        holds="Cada carta tem o seu envio na fila",
        broken=_LETTERS,
        tell=lambda row: f"carta {row.id}: falta na fila o envio",
    ),
    Invariant(
        code="owed.refunds",
        holds="Bilhete encerrado tem o valor marcado a devolver, e só ele",
        broken=_REFUNDS,
        tell=lambda row: f"bilhete {row.id} ({row.status}): o valor marcado a devolver não confere",
    ),
)
