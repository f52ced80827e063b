"""A protocol is attached only to the bytes that it was given for.

The protocol names the key and the digest of what the tax office authorised. A document
that was sent in more than one form (stamped anew after a lost answer) may have been
authorised in an earlier one: then that form is the document.
"""

import logging

from app.db.models.fiscal import BpeDocument
from app.usecases.fiscal import records
from app.usecases.fiscal.desk import Desk
from app.usecases.fiscal.outcome import Issued
from app.usecases.operations import audit
from bpe.dabpe.reading import read_ticket
from bpe.reply import Protocol

NOT_OURS = "digVal"
"""Stands for a cStat where the answer was about other bytes than ours."""

log = logging.getLogger(__name__)


def attach(desk: Desk, document: BpeDocument, protocol: Protocol | None) -> Issued | None:
    """Issue the ticket with a protocol; None if it is not for anything that we sent.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    form = _form_of(desk, document, protocol)
    if form is None or protocol is None:
        _raise_alarm(desk, document)
        return None
    with desk.finishing() as session:
        if form != document.signed_xml:
            issued_at = read_ticket(form).identity.issued_at
            records.change_document(session, document, signed_xml=form, issued_at=issued_at)
        return records.authorize(session, document, protocol, at=desk.now())


def adopt_other_key(desk: Desk, document: BpeDocument, access_key: str | None) -> bool:
    """Go back to a form of the document that was sent under another key; False if none was.

    The number was sent under two keys because the month changed between them. Without a
    key, any other than the present one will do.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    with desk.writing() as session:
        stored = session.get_one(BpeDocument, document.id)
        for form in records.sent_before(session, stored.id):
            key = str(read_ticket(form).identity.access_key)
            if key != stored.access_key and access_key in (None, key):
                _adopt(stored, form)
                stored.access_key = key
                return True
    return False


def _form_of(desk: Desk, document: BpeDocument, protocol: Protocol | None) -> bytes | None:
    """Return the form of the document that a protocol belongs to, the present one or another."""
    if protocol is None or protocol.access_key != document.access_key:
        return None
    if protocol.covers(document.signed_xml):
        return document.signed_xml
    with desk.services.database.reading() as session:
        forms = records.sent_before(session, document.id)
    return next((form for form in forms if protocol.covers(form)), None)


def _adopt(document: BpeDocument, form: bytes) -> None:
    document.signed_xml = form
    document.issued_at = read_ticket(form).identity.issued_at


def _raise_alarm(desk: Desk, document: BpeDocument) -> None:
    """Tell operations, once for each document, that an answer is about something else.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    log.error("answer about something else", extra={"ticket_id": desk.ticket_id})
    with desk.writing() as session:
        stored = session.get_one(BpeDocument, document.id)
        if stored.status_code == NOT_OURS:
            return
        stored.status_code = NOT_OURS
        stored.status_reason = "A SEFAZ respondeu sobre outro conteúdo com a mesma chave."
        audit.record(
            session,
            at=desk.now(),
            user_id=None,
            action="document.answer_not_ours",
            subject_kind="ticket",
            subject_id=desk.ticket_id,
            details={"access_key": stored.access_key},
        )
