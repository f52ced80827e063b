"""A document ready to be sent: numbered, signed, valid, and stored before anything leaves."""

from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from sqlalchemy.orm import Session

from app.db.models.fiscal import BpeDocument, DocumentStatus
from app.db.queries.upserts import insert_rows, row_of
from app.usecases.fiscal import records
from app.usecases.fiscal.compose import Numbering, Sale, compose, gather
from app.usecases.fiscal.desk import Desk
from app.usecases.fiscal.numbering import take_number
from app.usecases.fiscal.settlement import must_restamp
from bpe import schema
from bpe.access_key import draw_random_code
from bpe.builder import SignedBpe, sign_bpe
from bpe.codes import Environment
from bpe.dabpe.mandatory import require_complete
from bpe.dabpe.reading import read_ticket
from fares.kernel.rules import rule

TOO_OLD = "228"
NUMBER_TAKEN = frozenset({"539", "216", "600"})
"""What the tax office says when it knows a number under a key that is not ours."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A document stored as sent, with the question that asks for its authorisation."""

    document: BpeDocument
    """Its status says where it stood before, to stand there again if it does not arrive."""
    exchange_id: int


def prepare(desk: Desk, document: BpeDocument | None) -> Ready:
    """Return the ticket's document, fit to be sent now and stored as sent, in one transaction.

    A document that waited too long, or that was rejected, is made again from the sale as
    it stands: same number, same random code. Its key changes only when the month did.

    :raises DomainError: if the sale cannot be written as a BP-e
    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    with desk.writing() as session:
        ready = _fit(desk, session, document)
        exchange_id = records.open_exchange(
            session,
            ready.id,
            service=records.AUTHORIZE,
            sent=ready.signed_xml,
            at=desk.now(),
        )
    return Ready(ready, exchange_id)


def _fit(desk: Desk, session: Session, document: BpeDocument | None) -> BpeDocument:
    """Return the document as it will be sent, stored so already."""
    if document is not None and _is_fit(document, desk.now()):
        return _stored_as_sent(session, document)
    sale = gather(session, desk.ticket_id, now=desk.now())
    if document is not None and document.status_code in NUMBER_TAKEN:
        records.change_document(session, document, status=DocumentStatus.RETIRED)
        document = None
    if document is None:
        return _new(desk, session, sale)
    return _again(desk, session, sale, document)


def _is_fit(document: BpeDocument, now: datetime) -> bool:
    """Tell whether the stored bytes may be sent as they are."""
    if document.status is DocumentStatus.REJECTED or document.status_code == TOO_OLD:
        return False
    return not must_restamp(document.issued_at, now=now)


def _new(desk: Desk, session: Session, sale: Sale) -> BpeDocument:
    establishment = sale.establishment
    number = take_number(session, establishment.id, establishment.series)
    numbering = Numbering(
        series=establishment.series, number=number, random_code=draw_random_code(number)
    )
    signed = _sign(desk, sale, numbering)
    document = BpeDocument(
        id=uuid4(),
        ticket_id=sale.ticket.id,
        establishment_id=establishment.id,
        series=numbering.series,
        number=numbering.number,
        random_code=numbering.random_code,
        access_key=str(signed.access_key),
        status=DocumentStatus.SIGNED,
        issued_at=sale.issued_at,
        signed_xml=signed.xml,
        status_code=None,
        status_reason=None,
        protocol=None,
        authorized_at=None,
        protocol_xml=None,
    )
    insert_rows(session, BpeDocument, [row_of(document) | {"status": DocumentStatus.SENT}])
    return document


def _again(desk: Desk, session: Session, sale: Sale, document: BpeDocument) -> BpeDocument:
    """Sign the document anew; what was sent before stays with its exchanges.

    It counts as never sent only if it was: of one sent without an answer an earlier form
    might still be authorised.
    """
    numbering = Numbering(
        series=document.series, number=document.number, random_code=document.random_code
    )
    signed = _sign(desk, sale, numbering)
    records.change_document(
        session,
        document,
        access_key=str(signed.access_key),
        signed_xml=signed.xml,
        issued_at=sale.issued_at,
        status_code=None,
        status_reason=None,
    )
    if document.status is DocumentStatus.REJECTED:
        document.status = DocumentStatus.SIGNED
    return _stored_as_sent(session, document)


def _stored_as_sent(session: Session, document: BpeDocument) -> BpeDocument:
    before = document.status
    records.change_document(session, document, status=DocumentStatus.SENT)
    document.status = before
    return document


@rule("R6033-143")
def _sign(desk: Desk, sale: Sale, numbering: Numbering) -> SignedBpe:
    """Return the signed document, valid and with all that a ticket must say.

    :raises DomainError: if it cannot be so
    """
    environment = Environment(desk.services.settings.tax_environment)
    document = compose(sale, numbering, environment=environment)
    signed = sign_bpe(document, desk.office.certificate)
    schema.validate(signed.xml)
    require_complete(read_ticket(signed.xml))
    return signed
