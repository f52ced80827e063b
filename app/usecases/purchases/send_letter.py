"""The sending of a letter: what it tells is looked up at the last moment."""

from dataclasses import dataclass
from email.utils import parseaddr
from enum import StrEnum
from uuid import UUID

from sqlalchemy import select

from app.db.models.charges import MoneyToReturn, ReturnReason
from app.db.models.letters import Letter, LetterKind, LetterStatus
from app.db.models.purchases import Purchase
from app.db.models.sales import Ticket
from app.documents.letters import (
    Sender,
    Written,
    money_back_letter,
    tickets_letter,
)
from app.gateways import mailer
from app.usecases.fiscal.read_ticket import read_ticket
from app.usecases.fiscal.ticket_view import TicketState, TicketView
from app.usecases.links import order_address
from app.usecases.operations.carrier import read_carrier
from app.usecases.purchases.letter_facts import facts_of
from app.usecases.services import Services
from bpe.dabpe.reading import read_ticket as read_recorded
from bpe.dabpe.render import render_roll
from fares.kernel.money import Money

LARGEST_GROUP = 5
"""More tickets than this are read through the link: heavy letters bounce."""
WHY = {
    ReturnReason.SEAT_LOST: (
        "O pagamento chegou depois do prazo, e a poltrona já não estava livre."
    ),
    ReturnReason.NOT_ON_SALE: "O pagamento chegou quando a venda da viagem já tinha terminado.",
    ReturnReason.SHIFT_CLOSED: "O pagamento chegou depois do fechamento do caixa.",
    ReturnReason.INCOMPLETE: "O valor era menor que o total, e o prazo terminou.",
    ReturnReason.REPEATED: "A compra já estava paga.",
    ReturnReason.REPLACED: (
        "O pagamento era de uma compra que você refez com outros dados ou outras poltronas."
    ),
    ReturnReason.GIVEN_UP: "O pagamento era de uma compra da qual você desistiu.",
    ReturnReason.ABOVE: "O valor era maior que o total.",
}


class Sending(StrEnum):
    """What became of a letter."""

    SENT = "sent"
    TOO_EARLY = "too early"  # a ticket is not issued yet
    NEEDLESS = "needless"


@dataclass(frozen=True, slots=True)
class _Composed:
    written: Written
    attachments: tuple[mailer.Attachment, ...] = ()


def send_letter(letter_id: UUID, *, services: Services) -> Sending:
    """Send a letter about what is so at this moment, and record that it went.

    :raises MailUnreachable: if the mail server did not answer: it may be sent again
    :raises MailRefused: if the server refuses it for good
    """
    with services.database.reading() as session:
        letter = session.get_one(Letter, letter_id)
        purchase = session.get_one(Purchase, letter.purchase_id)
    compose = _COMPOSE[letter.kind]
    composed = compose(purchase, services)
    if isinstance(composed, Sending):
        if composed is Sending.NEEDLESS:
            _record(letter_id, LetterStatus.NEEDLESS, services)
        return composed
    if services.mailer is None:
        return Sending.TOO_EARLY
    services.mailer.send(
        mailer.Letter(
            to=letter.address,
            subject=composed.written.subject,
            text=composed.written.text,
            html=composed.written.html,
            attachments=composed.attachments,
            message_id=f"{letter_id}@{_domain(services)}",
        )
    )
    _record(letter_id, LetterStatus.SENT, services)
    return Sending.SENT


def refuse_letter(letter_id: UUID, answer: str, *, services: Services) -> None:
    """Record that a letter will never arrive, for whoever looks after the passenger."""
    _record(letter_id, LetterStatus.REFUSED, services, answer=answer)


def _tickets(purchase: Purchase, services: Services) -> _Composed | Sending:
    with services.database.reading() as session:
        ids = list(
            session.scalars(
                select(Ticket.id)
                .where(Ticket.order_id == purchase.order_id)
                .order_by(Ticket.departs_at, Ticket.seat)
            )
        )
    now = services.now()
    views = [read_ticket(one, database=services.database, now=now) for one in ids]
    if any(view.state in {TicketState.PENDING, TicketState.REFUSED} for view in views):
        return Sending.TOO_EARLY
    issued = [view for view in views if view.state is TicketState.ISSUED]
    if not issued or purchase.order_id is None:
        return Sending.NEEDLESS
    written = tickets_letter(
        tuple(map(facts_of, issued)),
        locator=issued[0].locator,
        total=Money.total(view.parts.total for view in issued).in_reais,
        link=order_address(purchase.order_id, settings=services.settings, now=now),
        sender=_sender(services),
    )
    few = issued if len(issued) <= LARGEST_GROUP else []
    return _Composed(written, tuple(_dabpe(view) for view in few if view.bpe_proc))


def _money_back(purchase: Purchase, services: Services) -> _Composed | Sending:
    with services.database.reading() as session:
        rows = session.scalars(
            select(MoneyToReturn)
            .where(MoneyToReturn.purchase_id == purchase.id)
            .order_by(MoneyToReturn.marked_at)
        ).all()
    if not rows:
        return Sending.NEEDLESS
    amount = Money.total(row.amount for row in rows).in_reais
    why = " ".join(dict.fromkeys(WHY[row.reason] for row in rows))
    return _Composed(money_back_letter(amount, why, sender=_sender(services)))


def _dabpe(view: TicketView) -> mailer.Attachment:
    return mailer.Attachment(
        name=f"bilhete-{view.locator}-{view.seat_label}.pdf",
        media_type="application/pdf",
        content=render_roll(read_recorded(view.bpe_proc or b"")),
    )


def _domain(services: Services) -> str:
    """Return the domain that letters come from, for their ids."""
    mail = services.settings.mail
    return parseaddr(mail.sender)[1].rpartition("@")[2] if mail else "guiche.invalid"


def _sender(services: Services) -> Sender:
    carrier = read_carrier(database=services.database)
    return Sender(carrier.trade_name, carrier.sac_phone) if carrier else Sender("", "")


def _record(
    letter_id: UUID, status: LetterStatus, services: Services, *, answer: str | None = None
) -> None:
    with services.database.writing() as session:
        letter = session.get_one(Letter, letter_id, with_for_update=True)
        letter.status, letter.answer = status, answer
        letter.sent_at = services.now() if status is LetterStatus.SENT else None


_COMPOSE = {LetterKind.TICKETS: _tickets, LetterKind.MONEY_BACK: _money_back}
