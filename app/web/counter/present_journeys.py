"""What may be sold, as the counter shows it: places, departures, seats."""

from datetime import date, datetime, timedelta

from app.usecases.selling.departures import ClassOffer, Departure, NoDeparture
from app.usecases.selling.places import Place
from app.usecases.selling.seat_map import SeatMap, SeatOnMap
from app.web.counter.present_fares import conditions, price, withdrawal
from app.web.formatting import at_place, data_br, data_curta, duracao, hora
from app.web.wording import fare_label
from app.web.zones import zone_note
from fares.kernel.lawbook import Citation
from fares.sale_opening import TripKind


def place(found: Place) -> dict[str, object]:
    """Show a place to choose."""
    return {"code": found.code, "label": found.label}


def departures(
    found: list[Departure],
    refused: list[NoDeparture],
    *,
    on: date,
    reader_zone: str,
    now: datetime,
) -> dict[str, object]:
    """Show a day: what leaves, or why nothing does and when something will."""
    return {
        "day": data_br(on),
        "departures": [
            row for one in found for row in offers(one, reader_zone=reader_zone, now=now)
        ],
        "reasons": [_reason(one) for one in refused],
        "next": _next_day(refused, on),
    }


def offers(departure: Departure, *, reader_zone: str, now: datetime) -> list[dict[str, object]]:
    """Show a departure as one row for each class that it sells."""
    shared = _journey(departure, reader_zone)
    leaves = at_place(departure.departs_at, departure.origin_zone)
    refund = withdrawal(leaves, at=now)
    return [{**shared, **_offer(offer, refund)} for offer in departure.classes]


def citations(basis: tuple[Citation, ...]) -> list[dict[str, str]]:
    """Show the law behind an answer, with where to read it."""
    return [{"text": str(citation), "url": citation.url} for citation in basis]


def seat_map(found: SeatMap) -> dict[str, object]:
    """Show the seats of a journey."""
    return {"seats": [_seat(seat) for seat in found.seats]}


def _reason(refused: NoDeparture) -> dict[str, object]:
    about = ""
    if refused.line_prefix and refused.departs_at and refused.origin_zone:
        about = f"{hora(refused.departs_at, refused.origin_zone)} · {refused.line_prefix}: "
    return {"text": about + refused.reason, "law": citations(refused.legal_basis)}


def _next_day(refused: list[NoDeparture], on: date) -> dict[str, str] | None:
    """Return the next day that has a departure; the day after one whose all have left."""
    for one in refused:
        if one.line_prefix is not None:
            day = on + timedelta(days=1)
        elif one.departs_at is not None and one.origin_zone is not None:
            day = at_place(one.departs_at, one.origin_zone).date()
        else:
            return None
        return {"on": day.isoformat(), "label": data_br(day)}
    return None


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
        "duration": duracao(departure.arrives_at - departure.departs_at),
        "boarding": _boarding(departure),
        "zones": _zones(departure, reader_zone),
    }


def _offer(offer: ClassOffer, refund: str) -> dict[str, object]:
    allowed, own = conditions(offer.conditions)
    return {
        "class": offer.service_class.value,
        "class_label": offer.service_class.label.capitalize(),
        "free_seats": offer.free_seats,
        "fare_id": offer.fare_id,
        "conditions": [allowed, refund, own],
        "fare_label": fare_label(offer.conditions),
        **price(offer.quote),
    }


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
        "price": str(seat.options[0].quote.total) if seat.options else None,
        "prices": {option.fare_id: str(option.quote.total) for option in seat.options},
    }


def _boarding(departure: Departure) -> str:
    platform = departure.platform
    return departure.boarding_place + (f", plataforma {platform}" if platform else "")


def _zones(departure: Departure, reader_zone: str) -> str:
    """Say whose hours these are, where they are not the clerk's."""
    leaves = zone_note(departure.departs_at, departure.origin_zone, reader_zone)
    arrives = zone_note(departure.arrives_at, departure.destination_zone, reader_zone)
    notes = (leaves and f"saída na {leaves}", arrives and f"chegada na {arrives}")
    return ", ".join(note for note in notes if note)
