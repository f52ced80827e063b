"""A ticket in the words of its page: the journey, what to bring, and what may be done."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.documents.calendar import CalendarEvent
from app.usecases.fiscal.ticket_view import TicketState, TicketView
from app.usecases.selling.terms import DocumentKind
from app.web.formatting import at_place, brl, data_br, data_curta, hora, hora_antes
from app.web.site.journey_words import hour_of
from app.web.site.present_basket import RefundWords, fare_lines, refund_words
from app.web.wording import DOCUMENT_LABELS
from bpe.dabpe import qr
from bpe.dabpe.reading import read_ticket as read_recorded
from refunds.withdrawal import withdrawal_terms

GOOD = (TicketState.ISSUED, TicketState.PENDING, TicketState.REFUSED)
"""A ticket in these states has its seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketWords:
    """A ticket as the page tells it."""

    view: TicketView
    good: bool
    issued: bool
    leaves: str
    leaves_on: str
    leaves_zone: str
    arrives: str
    arrives_on: str
    arrives_zone: str
    show_up: str
    boarding: str
    document: str
    """The kind of document and the last of its number, such as "RG ou CIN ••• 789"."""
    total: str
    to_return: str
    fare_lines: tuple[str, ...]
    refund: RefundWords
    valid_until: str
    gone: bool
    """Whether it has left."""
    qr_side: int
    qr_path: str


def describe(view: TicketView, *, now: datetime) -> TicketWords:
    """Tell a ticket, looked at from now."""
    journey = view.journey
    zone, there = journey.origin_zone, journey.destination_zone
    departs = at_place(journey.departs_at, zone)
    terms = withdrawal_terms(departs, bought_at=view.bought_at, online=view.online, at=now)
    city, end = _city(journey.origin), _city(journey.destination)
    return TicketWords(
        view=view,
        good=view.state in GOOD,
        issued=view.bpe_proc is not None,
        leaves=hora(journey.departs_at, zone),
        leaves_on=data_br(departs.date()),
        leaves_zone=hour_of(journey.departs_at, zone=zone, city=city),
        arrives=hora(journey.arrives_at, there),
        arrives_on=data_br(at_place(journey.arrives_at, there).date()),
        arrives_zone=hour_of(journey.arrives_at, zone=there, city=end),
        show_up=hora_antes(journey.show_up_at, zone, before=journey.departs_at),
        boarding=_boarding(view),
        document=_document(view),
        total=brl(view.parts.total),
        to_return=brl(view.to_return) if view.to_return is not None else "",
        fare_lines=fare_lines(view.conditions, view.parts.service_price),
        refund=refund_words(terms, zone=zone, city=city),
        valid_until=data_curta(view.valid_until),
        gone=now >= journey.departs_at,
        **_code(view),
    )


def calendar_event(view: TicketView, *, now: datetime, url: str, host: str) -> CalendarEvent:
    """Return the journey as an event; it names the traveller, and no document."""
    words, journey = describe(view, now=now), view.journey
    zone = f", {words.leaves_zone}" if words.leaves_zone else ""
    return CalendarEvent(
        uid=f"{view.ticket_id}@{host}",
        stamp=now,
        starts_at=journey.departs_at,
        ends_at=journey.arrives_at,
        summary=f"Ônibus {journey.origin} → {journey.destination}, poltrona {view.seat_label}",
        location=f"{words.boarding}, {journey.origin}",
        description=(
            f"Localizador {view.locator}. Partida {words.leaves}{zone}; esteja no embarque às "
            f"{words.show_up}. {view.traveller.name}, leve o documento do bilhete.\n{url}"
        ),
        url=url,
    )


def _boarding(view: TicketView) -> str:
    platform = view.journey.platform
    return view.journey.boarding_place + (f", plataforma {platform}" if platform else "")


def _document(view: TicketView) -> str:
    traveller = view.traveller
    kind = DOCUMENT_LABELS[traveller.document_kind]
    if traveller.document_kind is DocumentKind.OTHER and traveller.document_description:
        kind = traveller.document_description
    return f"{kind} ••• {traveller.document_number[-3:]}"


def _city(place: str) -> str:
    return place.rpartition("/")[0]


def _code(view: TicketView) -> dict[str, Any]:
    """Return the QR code of the fiscal document, from what was recorded."""
    if view.bpe_proc is None:
        return {"qr_side": 0, "qr_path": ""}
    matrix = qr.matrix(read_recorded(view.bpe_proc).identity.qr_text)
    return {"qr_side": len(matrix) + 2 * qr.QUIET_ZONE, "qr_path": qr.svg_path(matrix)}
