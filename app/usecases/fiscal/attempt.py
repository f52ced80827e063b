"""One attempt to bring a ticket's BP-e to an end, by whoever holds its claim.

Sent and unanswered → ask first. Not there → send, again if need be, under the same
number. Every step is stored before the next, so that an attempt may die anywhere and
another one takes up from what is stored (docs/adr/0016, docs/fiscal.md).
"""

from datetime import timedelta

from app.db.models.fiscal import BpeDocument, DocumentStatus
from app.db.models.sales import TicketStatus
from app.usecases.fiscal import asking, records
from app.usecases.fiscal.asking import Silence
from app.usecases.fiscal.attachment import adopt_other_key, attach
from app.usecases.fiscal.closing import close_expired
from app.usecases.fiscal.desk import Desk
from app.usecases.fiscal.giving_back import back_off, give_up, postpone, refuse, wait_for
from app.usecases.fiscal.outcome import Closed, Outcome, Refused, Wait
from app.usecases.fiscal.prepare import NUMBER_TAKEN, TOO_OLD, prepare
from app.usecases.fiscal.records import Standing
from app.usecases.fiscal.settlement import settles_at
from app.usecases.fiscal.verdicts import Verdict, judge_consultation, judge_reception
from bpe.reply import AuthorizationReply
from fares.kernel.errors import DomainError

MOST_ROUNDS = 3
"""A round asks and sends once; two mend a lost answer, three a stale stamp besides."""


def attempt(desk: Desk, standing: Standing | None = None) -> Outcome:
    """Do what can be done now, within the desk's patience.

    The claim is finished, given up, or given back with the moment of the next attempt.

    :param standing: where the ticket stood when it was claimed, if that was read with it
    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    why = Wait.NO_ANSWER
    for _ in range(MOST_ROUNDS):
        outcome = _round(desk, standing or _read_standing(desk))
        if not isinstance(outcome, Wait):
            return outcome
        why, standing = outcome, None
        if not desk.patience.left:
            break
    return postpone(desk, why)


def _read_standing(desk: Desk) -> Standing:
    with desk.writing() as session:
        return records.read_standing(session, desk.ticket_id)


def _round(desk: Desk, standing: Standing) -> Outcome | Wait:
    """Ask if need be, then send; a `Wait` asks for another round."""
    if standing.status is not TicketStatus.PAID:
        return _done(desk, standing)
    document = standing.document
    late = desk.now() > standing.departs_at
    if document is not None and document.status is DocumentStatus.SENT:
        known = _look_up(desk, document)
        if known is not None and not (late and isinstance(known, Refused)):
            return known
    if late:
        return _end(desk, document)
    return _send(desk, document)


def _done(desk: Desk, standing: Standing) -> Outcome:
    with desk.finishing():
        pass
    if standing.status is TicketStatus.ISSUED and standing.document is not None:
        return records.issued(standing.document)
    return Closed(ticket_id=desk.ticket_id, status=standing.status)


def _look_up(desk: Desk, document: BpeDocument) -> Outcome | Wait | None:
    """Ask what is known of a document that was sent; None if it is not there."""
    reply = asking.consult(desk, document, document.access_key)
    if isinstance(reply, Silence):
        return postpone(desk, reply.why)
    match judge_consultation(reply):
        case Verdict.AUTHORIZED:
            return attach(desk, document, reply.protocol) or postpone(desk, Wait.NOT_OURS)
        case Verdict.ABSENT:
            return None
        case Verdict.KNOWN if adopt_other_key(desk, document, None):
            return Wait.NO_ANSWER
        case Verdict.KNOWN | Verdict.FOREIGN | Verdict.VOIDED:
            return refuse(desk, document, reply.status_code, reply.reason)
        case Verdict.ABUSE:
            return back_off(desk)
        case _:
            return postpone(desk, Wait.PAUSED)


def _end(desk: Desk, document: BpeDocument | None) -> Outcome:
    """End a ticket that is not authorised at its boarding time: the money goes back.

    Of a document that was sent, “not there” is believed only when it can no longer be
    on its way.
    """
    if document is not None and document.status is DocumentStatus.SENT:
        left = settles_at(document.issued_at) - desk.now()
        if left > timedelta(0):
            return wait_for(desk, Wait.SETTLING, left)
    return close_expired(desk)


def _send(desk: Desk, document: BpeDocument | None) -> Outcome | Wait:
    """Send what is stored, or sign it first; an expired certificate keeps it for later."""
    if not desk.office.certificate.is_valid(at=desk.now()):
        return postpone(desk, Wait.NO_CERTIFICATE)
    try:
        ready = prepare(desk, document)
    except DomainError as error:
        return give_up(desk, error)
    reply = asking.send(desk, ready)
    if not isinstance(reply, Silence):
        return _judge(desk, ready.document, reply)
    if reply.why is Wait.UNREACHABLE:
        return postpone(desk, reply.why)
    return reply.why


def _judge(desk: Desk, sent: BpeDocument, reply: AuthorizationReply) -> Outcome | Wait:
    """Act on the answer to a document; `sent.status` is where it stood before."""
    match judge_reception(reply):
        case Verdict.AUTHORIZED:
            return attach(desk, sent, reply.protocol) or postpone(desk, Wait.NOT_OURS)
        case Verdict.KNOWN:
            return _known(desk, sent, reply)
        case Verdict.STALE:
            asking.stand(desk, sent, sent.status, code=TOO_OLD, reason=reply.reason)
            return Wait.PAUSED
        case Verdict.PAUSED:
            asking.stand(desk, sent, sent.status)
            return postpone(desk, Wait.PAUSED)
        case Verdict.ABUSE:
            asking.stand(desk, sent, sent.status)
            return back_off(desk)
        case Verdict.UNKNOWN:
            return Wait.NOT_UNDERSTOOD
        case _:
            return refuse(desk, sent, reply.status_code, reply.reason)


def _known(desk: Desk, sent: BpeDocument, reply: AuthorizationReply) -> Outcome | Wait:
    """Ask about a number that the office knows already, under the key that it names."""
    if reply.status_code not in NUMBER_TAKEN:
        return Wait.NO_ANSWER
    stored = reply.stored_protocol
    if adopt_other_key(desk, sent, stored.access_key if stored else None):
        return Wait.NO_ANSWER
    return refuse(desk, sent, reply.status_code, reply.reason)
