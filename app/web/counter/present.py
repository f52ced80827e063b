"""What the counter's script reads: texts ready to be shown, amounts as "95.00"."""

from datetime import date, datetime, timedelta

from app.usecases.fiscal.queues import FiscalState, TaxOfficeState
from app.usecases.selling.departures import ClassOffer, Conditions, Departure, NoDeparture
from app.usecases.selling.hold import HeldSeats, SeatQuote
from app.usecases.selling.passengers import RecalledPassenger
from app.usecases.selling.places import Place
from app.usecases.selling.seat_map import SeatMap, SeatOnMap
from app.usecases.selling.shift import ClosedShift, ShiftState
from app.web.formatting import at_place, brl, data_br, data_curta, hora, momento
from app.web.zones import zone_note
from fares.components import FareParts
from fares.kernel.lawbook import Citation
from fares.kernel.money import ZERO
from fares.quote import Quote
from fares.sale_opening import TripKind

FISCAL_TONES = {
    TaxOfficeState.NORMAL: "ok",
    TaxOfficeState.FAILING: "fault",
    TaxOfficeState.UNKNOWN: "idle",
}


def place(found: Place) -> dict[str, object]:
    """Show a place to choose."""
    return {"code": found.code, "label": found.label}


def offers(departure: Departure, *, reader_zone: str) -> list[dict[str, object]]:
    """Show a departure as one row for each class that it sells."""
    shared = _journey(departure, reader_zone)
    return [{**shared, **_offer(offer)} for offer in departure.classes]


def citations(basis: tuple[Citation, ...]) -> list[dict[str, str]]:
    """Show the law behind an answer, with where to read it."""
    return [{"text": str(citation), "url": citation.url} for citation in basis]


def departures(
    found: list[Departure], refused: list[NoDeparture], *, on: date, reader_zone: str
) -> dict[str, object]:
    """Show a day: what leaves, or why nothing does and when something will."""
    upcoming = next((one for one in refused if one.departs_at and not one.line_prefix), None)
    return {
        "day": data_br(on),
        "departures": [row for one in found for row in offers(one, reader_zone=reader_zone)],
        "reasons": [_reason(one) for one in refused],
        "next": upcoming and _next_day(upcoming),
    }


def seat_map(found: SeatMap) -> dict[str, object]:
    """Show the seats of a journey."""
    return {"seats": [_seat(seat) for seat in found.seats]}


def held(hold: HeldSeats, *, now: datetime) -> dict[str, object]:
    """Show kept seats, their prices and the time left, in seconds of this server."""
    return {
        "hold_id": str(hold.hold_id),
        "seconds_left": max(0, int((hold.expires_at - now).total_seconds())),
        "renewable": hold.ends_at > hold.expires_at,
        "seats": [_quoted(seat) for seat in hold.seats],
        "total": str(hold.total),
    }


def passenger(found: RecalledPassenger) -> dict[str, object]:
    """Show somebody who came before."""
    return {
        "name": found.name,
        "document_kind": found.document_kind.value,
        "document_number": found.document_number,
        "document_description": found.document_description,
        "cpf": found.cpf.digits if found.cpf else "",
        "phone": found.phone,
        "born_on": found.born_on.isoformat() if found.born_on else None,
    }


def fiscal(state: FiscalState) -> dict[str, str]:
    """Show how the tax office stands, and how many tickets wait for it."""
    waiting = state.pending + state.given_up
    text = state.state.label
    if waiting:
        text += f" · {waiting} {'pendente' if waiting == 1 else 'pendentes'}"
    return {"tone": FISCAL_TONES[state.state], "text": text}


def shift(state: ShiftState, *, zone: str) -> dict[str, object]:
    """Show an open shift."""
    return {
        "shift_id": str(state.shift_id),
        "opened": momento(state.opened_at, zone),
        "opening_float": str(state.opening_float),
        "expected_cash": str(state.expected_cash),
        "sales_count": state.sales_count,
        "sales_total": str(state.sales_total),
    }


def closed_shift(closed: ClosedShift, *, zone: str) -> dict[str, object]:
    """Show the summary of a shift that was closed."""
    return {
        "closed": momento(closed.closed_at, zone),
        "opening_float": str(closed.opening_float),
        "expected": str(closed.expected),
        "counted": str(closed.counted),
        "difference": str(closed.difference),
        "sales_count": closed.sales_count,
        "sales_total": str(closed.sales_total),
    }


def conditions(terms: Conditions) -> list[str]:
    """Tell what a fare allows after the purchase, one sentence each."""
    fee = terms.rescheduling_fee
    transfer = "Transferível" if terms.transferable else "Não transferível"
    return [f"{transfer} · remarcação {brl(fee) if fee else 'sem taxa'}", terms.text]


def _reason(refused: NoDeparture) -> dict[str, object]:
    about = ""
    if refused.line_prefix and refused.departs_at and refused.origin_zone:
        about = f"{hora(refused.departs_at, refused.origin_zone)} · {refused.line_prefix}: "
    return {"text": about + refused.reason, "law": citations(refused.legal_basis)}


def _next_day(upcoming: NoDeparture) -> dict[str, str] | None:
    if upcoming.departs_at is None or upcoming.origin_zone is None:
        return None
    day = at_place(upcoming.departs_at, upcoming.origin_zone).date()
    return {"on": day.isoformat(), "label": data_br(day)}


def _journey(departure: Departure, reader_zone: str) -> dict[str, object]:
    leaves = at_place(departure.departs_at, departure.origin_zone)
    arrives = at_place(departure.arrives_at, departure.destination_zone)
    later = (arrives.date() - leaves.date()).days
    return {
        "trip_id": departure.trip_id,
        "origin_position": departure.origin_position,
        "destination_position": departure.destination_position,
        "line": departure.line_prefix,
        "description": departure.line_description,
        "kind": "" if departure.kind is TripKind.OTHER else "convencional",
        "departs": f"{leaves:%H:%M}",
        "departs_on": data_curta(leaves.date()),
        "arrives": f"{arrives:%H:%M}" + (f" +{later}" if later else ""),
        "duration": _duration(departure.arrives_at - departure.departs_at),
        "boarding": _boarding(departure),
        "zones": _zones(departure, reader_zone),
    }


def _offer(offer: ClassOffer) -> dict[str, object]:
    return {
        "class": offer.service_class.value,
        "class_label": offer.service_class.label.capitalize(),
        "free_seats": offer.free_seats,
        "conditions": conditions(offer.conditions),
        **_price(offer.quote),
    }


def _price(quote: Quote) -> dict[str, object]:
    until = quote.terms_until
    terms = quote.terms and (quote.terms + (f" Até {data_curta(until)}." if until else ""))
    return {"price": str(quote.total), "full_price": str(quote.parts.full_price), "terms": terms}


def _seat(seat: SeatOnMap) -> dict[str, object]:
    return {
        "seat": seat.seat,
        "label": seat.label,
        "deck": seat.deck,
        "row": seat.row,
        "column": seat.column,
        "class": seat.service_class.value,
        "class_label": seat.service_class.label,
        "preferential": seat.preferential,
        "state": seat.state.value,
        "on_sale": seat.on_sale,
        "price": str(seat.quote.total) if seat.quote else None,
    }


def _quoted(seat: SeatQuote) -> dict[str, object]:
    return {
        "seat": seat.seat,
        "label": seat.label,
        "class_label": seat.service_class.label.capitalize(),
        "parts": _parts(seat.quote.parts),
        "conditions": conditions(seat.conditions),
        **_price(seat.quote),
    }


def _parts(parts: FareParts) -> list[dict[str, str]]:
    """Show what the price is made of, leaving out what is nothing."""
    lines = (
        ("Tarifa", parts.base_fare),
        ("Pedágio", parts.toll),
        ("Seguro", parts.insurance),
        ("Taxa de embarque", parts.boarding_fee),
        ("Desconto", ZERO - parts.discount),
    )
    return [{"label": label, "amount": str(amount)} for label, amount in lines if amount]


def _boarding(departure: Departure) -> str:
    platform = departure.platform
    return departure.boarding_place + (f", plataforma {platform}" if platform else "")


def _zones(departure: Departure, reader_zone: str) -> str:
    """Say whose hours these are, where they are not the clerk's."""
    leaves = zone_note(departure.departs_at, departure.origin_zone, reader_zone)
    arrives = zone_note(departure.arrives_at, departure.destination_zone, reader_zone)
    notes = (leaves and f"saída na {leaves}", arrives and f"chegada na {arrives}")
    return ", ".join(note for note in notes if note)


def _duration(length: timedelta) -> str:
    minutes = int(length.total_seconds()) // 60
    return f"{minutes // 60}h{minutes % 60:02d}"
