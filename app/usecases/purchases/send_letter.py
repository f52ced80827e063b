"""The sending of a letter: what it tells is looked up at the last moment."""

from dataclasses import dataclass
from datetime import datetime
from email.utils import parseaddr
from enum import StrEnum
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import select

from app.db.models.charges import MoneyToReturn, ReturnReason
from app.db.models.letters import Letter, LetterKind, LetterStatus
from app.db.models.purchases import Purchase
from app.db.models.sales import Ticket
from app.documents.letters import (
    Sender,
    TicketFacts,
    Written,
    money_back_letter,
    tickets_letter,
)
from app.gateways import mailer
from app.usecases.fiscal.read_ticket import read_ticket
from app.usecases.fiscal.ticket_view import JourneyView, TicketState, TicketView
from app.usecases.links import order_address
from app.usecases.operations.carrier import read_carrier
from app.usecases.services import Services
from bpe.dabpe.reading import read_ticket as read_recorded
from bpe.dabpe.render import render_roll
from fares.kernel.deadlines import BRASILIA
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
        tuple(map(_facts, issued)),
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


def _facts(view: TicketView) -> TicketFacts:
    journey = view.journey
    zone = journey.origin_zone
    return TicketFacts(
        way=f"{journey.origin} → {journey.destination}",
        departs=_moment(journey.departs_at, zone) + _whose_hour(journey),
        boarding_place=journey.boarding_place,
        show_up=_before(journey.show_up_at, journey.departs_at, zone),
        seat=view.seat_label,
        traveller=view.traveller.name,
    )


def _dabpe(view: TicketView) -> mailer.Attachment:
    return mailer.Attachment(
        name=f"bilhete-{view.locator}-{view.seat_label}.pdf",
        media_type="application/pdf",
        content=render_roll(read_recorded(view.bpe_proc or b"")),
    )


def _moment(moment: datetime, zone: str) -> str:
    return f"{moment.astimezone(ZoneInfo(zone)):%d/%m/%Y às %H:%M}"


def _whose_hour(journey: JourneyView) -> str:
    """Return whose hour is told, where it is not that of Brasília."""
    there = journey.departs_at.astimezone(ZoneInfo(journey.origin_zone)).utcoffset()
    if there == journey.departs_at.astimezone(BRASILIA).utcoffset():
        return ""
    return f" (hora de {journey.origin.partition('/')[0]})"


def _domain(services: Services) -> str:
    """Return the domain that letters come from, for their ids."""
    mail = services.settings.mail
    return parseaddr(mail.sender)[1].rpartition("@")[2] if mail else "guiche.invalid"


def _before(moment: datetime, later: datetime, zone: str) -> str:
    """Return the hour of a moment, with its day where the later one is on another."""
    there = ZoneInfo(zone)
    same = moment.astimezone(there).date() == later.astimezone(there).date()
    return f"{moment.astimezone(there):%H:%M}" if same else _moment(moment, zone)


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
