"""Fiscal documents: no number used twice or left out, and each ticket has the one it should."""

from sqlalchemy import ColumnElement, Integer, and_, cast, func, or_, select

from app.db.models.company import Establishment
from app.db.models.fiscal import BpeDocument, DocumentNumber, DocumentStatus
from app.db.models.sales import Ticket, TicketStatus
from app.db.queries.invariants.invariant import Invariant, Question
from app.db.queries.invariants.owed import ENDED

_LIVE = BpeDocument.status != DocumentStatus.RETIRED
_SERIES = (BpeDocument.establishment_id, BpeDocument.series)

_USED_TWICE = (
    select(Establishment.uf, BpeDocument.series, BpeDocument.number, func.count().label("times"))
    .join(Establishment, Establishment.id == BpeDocument.establishment_id)
    .group_by(Establishment.uf, *_SERIES, BpeDocument.number)
    .having(func.count() > 1)
)


def _gaps() -> Question:
    """Select the numbers that were passed over, by the document that comes after them.

    A number is taken with the document that has it, and a voided one keeps it: none is
    missing between the first of a series and its last.
    """
    numbered = select(
        *_SERIES,
        BpeDocument.number,
        func.lag(BpeDocument.number)
        .over(partition_by=_SERIES, order_by=BpeDocument.number)
        .label("previous"),
    ).subquery("numbered")
    return (
        select(Establishment.uf, numbered.c.series, numbered.c.previous, numbered.c.number)
        .join(Establishment, Establishment.id == numbered.c.establishment_id)
        .where(numbered.c.number > numbered.c.previous + 1)
    )


def _wrong_next() -> Question:
    """Select the series whose next number is not the one after the last."""
    last = (
        select(*_SERIES, func.max(BpeDocument.number).label("number"))
        .group_by(*_SERIES)
        .subquery("last")
    )
    return (
        select(Establishment.uf, last.c.series, last.c.number, DocumentNumber.next_number)
        .select_from(last)
        .join(Establishment, Establishment.id == last.c.establishment_id)
        .outerjoin(
            DocumentNumber,
            and_(
                DocumentNumber.establishment_id == last.c.establishment_id,
                DocumentNumber.series == last.c.series,
            ),
        )
        .where(func.coalesce(DocumentNumber.next_number, 0) != last.c.number + 1)
    )


def _in_key(start: int, length: int) -> ColumnElement[int]:
    """Return a number that stands in the access key (MOC BP-e, 2.1: chave de acesso)."""
    return cast(func.substr(BpeDocument.access_key, start, length), Integer)


_OTHER_KEY = select(BpeDocument.id, BpeDocument.access_key).where(
    or_(
        _in_key(23, 3) != BpeDocument.series,
        _in_key(26, 9) != BpeDocument.number,
        func.substr(BpeDocument.access_key, 36, 8) != BpeDocument.random_code,
    )
)
_MANY = (
    select(BpeDocument.ticket_id, func.count().label("documents"))
    .where(_LIVE)
    .group_by(BpeDocument.ticket_id)
    .having(func.count() > 1)
)
_DISAGREE = (
    select(Ticket.id, Ticket.status, BpeDocument.status.label("document"))
    .outerjoin(BpeDocument, and_(BpeDocument.ticket_id == Ticket.id, _LIVE))
    .where(
        or_(
            and_(
                Ticket.status == TicketStatus.ISSUED,
                BpeDocument.status.is_distinct_from(DocumentStatus.AUTHORIZED),
            ),
            and_(
                Ticket.status == TicketStatus.PAID,
                BpeDocument.status == DocumentStatus.AUTHORIZED,
            ),
            and_(ENDED, BpeDocument.id.is_not(None)),
        )
    )
)
_UNPROVEN = select(BpeDocument.id, BpeDocument.access_key).where(
    BpeDocument.status == DocumentStatus.AUTHORIZED,
    or_(
        BpeDocument.protocol.is_(None),
        BpeDocument.authorized_at.is_(None),
        BpeDocument.protocol_xml.is_(None),
    ),
)

INVARIANTS = (
    Invariant(
        code="fiscal.numbers-once",
        holds="Nenhum número de BP-e usado duas vezes",
        broken=_USED_TWICE,
        tell=lambda row: (
            f"BP-e {row.number} da série {row.series} ({row.uf}): usado {row.times} vezes"
        ),
    ),
    Invariant(
        code="fiscal.numbers-all",
        holds="Nenhum número de BP-e pulado",
        broken=_gaps(),
        tell=lambda row: (
            f"série {row.series} ({row.uf}): do BP-e {row.previous} pulou para o {row.number}"
        ),
    ),
    Invariant(
        code="fiscal.numbers-next",
        holds="O próximo número de cada série é o que segue o último",
        broken=_wrong_next(),
        tell=lambda row: (
            f"série {row.series} ({row.uf}): o último BP-e é o {row.number} e o próximo seria "
            f"o {row.next_number or 1}"
        ),
    ),
    Invariant(
        code="fiscal.keys",
        holds="Cada chave de acesso traz a série e o número do seu BP-e",
        broken=_OTHER_KEY,
        tell=lambda row: f"BP-e {row.id}: a chave {row.access_key} traz outro número",
    ),
    Invariant(
        code="fiscal.one-live",
        holds="Cada bilhete tem no máximo um BP-e que vale",
        broken=_MANY,
        tell=lambda row: f"bilhete {row.ticket_id}: {row.documents} BP-e valem ao mesmo tempo",
    ),
    Invariant(
        code="fiscal.agree",
        holds="Bilhete emitido tem BP-e autorizado, e só ele",
        broken=_DISAGREE,
        tell=lambda row: (
            f"bilhete {row.id} ({row.status}): o seu BP-e está {row.document or 'ausente'}"
        ),
    ),
    Invariant(
        code="fiscal.protocols",
        holds="Cada BP-e autorizado tem o protocolo guardado",
        broken=_UNPROVEN,
        tell=lambda row: f"BP-e {row.access_key}: autorizado, sem o protocolo guardado",
    ),
)
