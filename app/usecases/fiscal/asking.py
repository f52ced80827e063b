"""Questions to the tax office, each written down before it is asked, with its answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from app.db.models.fiscal import BpeDocument, DocumentStatus
from app.gateways.authorizer import NoAnswer, NotReached
from app.telemetry.counting import count_sefaz_answer
from app.usecases.fiscal import records
from app.usecases.fiscal.desk import Desk
from app.usecases.fiscal.outcome import Wait
from app.usecases.fiscal.prepare import Ready
from bpe.access_key import AccessKey
from bpe.reply import (
    AuthorizationReply,
    ConsultationReply,
    UnreadableReply,
    read_authorization,
    read_consultation,
)

Reply = TypeVar("Reply", AuthorizationReply, ConsultationReply)


@dataclass(frozen=True, slots=True)
class Silence:
    """There is no answer to go by."""

    why: Wait


def send(desk: Desk, ready: Ready) -> AuthorizationReply | Silence:
    """Send a document that is stored as sent; so it counts until it is answered.

    Only one that certainly did not arrive stands again where it stood.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    document, key = ready.document, AccessKey(ready.document.access_key)
    reply = _ask(
        desk,
        ready.exchange_id,
        lambda: desk.office.authorizer.authorize(key.uf, document.signed_xml, timeout=desk.timeout),
        read_authorization,
    )
    if reply == Silence(Wait.UNREACHABLE):
        stand(desk, document, document.status)
    return reply


def consult(desk: Desk, document: BpeDocument, access_key: str) -> ConsultationReply | Silence:
    """Ask what the tax office knows of a key of the document.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    with desk.writing() as session:
        exchange_id = records.open_exchange(
            session,
            document.id,
            service=records.CONSULT,
            sent=access_key.encode("ascii"),
            at=desk.now(),
        )
    key = AccessKey(access_key)
    return _ask(
        desk,
        exchange_id,
        lambda: desk.office.authorizer.consult(key.uf, key, timeout=desk.timeout),
        read_consultation,
    )


def stand(
    desk: Desk,
    document: BpeDocument,
    status: DocumentStatus,
    *,
    code: str | None = None,
    reason: str | None = None,
) -> None:
    """Write down where a document stands, with the tax office's words if it gave any.

    :raises LeaseLost: if somebody else has taken the ticket up since
    """
    with desk.writing() as session:
        records.change_document(
            session, document, status=status, status_code=code, status_reason=reason
        )


def _ask(
    desk: Desk, exchange_id: int, question: Callable[[], bytes], read: Callable[[bytes], Reply]
) -> Reply | Silence:
    """Ask, write down what came of it, and return the reply if there is one.

    The answer is kept even if somebody else has taken the ticket up meanwhile: it is
    the record of what happened, and changes nothing by itself.
    """
    answer: bytes | None = None
    outcome: Reply | Silence
    failure: str | None = None
    try:
        answer = question()
        outcome = read(answer)
        count_sefaz_answer(outcome.status_code)
    except NotReached as error:
        outcome, failure = Silence(Wait.UNREACHABLE), str(error)
    except NoAnswer as error:
        outcome, failure = Silence(Wait.NO_ANSWER), str(error)
    except UnreadableReply as error:
        outcome, failure = Silence(Wait.NOT_UNDERSTOOD), str(error)
    with desk.services.database.writing() as session:
        records.close_exchange(session, exchange_id, at=desk.now(), answer=answer, failure=failure)
    return outcome
