"""The departures of a day as the results show them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

from flask import url_for

from app.usecases.selling.departures import ClassOffer, Departure, NoDeparture, StopBetween
from app.usecases.selling.places import Place
from app.web.formatting import at_place, hora
from app.web.site.fare_words import FareWords, fare_words
from app.web.site.journey_words import Hours, comforts, hour_of, hours_of
from fares.kernel.lawbook import Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassWords:
    """A class of a departure, with the fares among which one chooses."""

    label: str
    free_seats: int
    fares: tuple[FareWords, ...]

    @property
    def seats(self) -> str:
        """Tell how many seats are left."""
        if self.free_seats == 0:
            return "esgotada"
        return "1 lugar livre" if self.free_seats == 1 else f"{self.free_seats} lugares livres"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A departure on the page."""

    hours: Hours
    carrier: str
    line: str
    conventional: bool
    comforts: tuple[str, ...]
    stops: tuple[str, ...]
    classes: tuple[ClassWords, ...]
    sold_out: bool
    seats_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNone:
    """A reason why something is not on sale, with its articles."""

    text: str
    law: tuple[Citation, ...]


def result(departure: Departure, *, origin: Place, destination: Place, back: date | None) -> Result:
    """Show a departure; `back` is the day of the way back that is still to be chosen."""
    return Result(
        hours=hours_of(departure, origin, destination),
        carrier=departure.carrier_name,
        line=departure.line_prefix,
        conventional=departure.is_convencional,
        comforts=tuple(comforts(departure)),
        stops=tuple(_stop(stop) for stop in departure.stops),
        classes=tuple(_classes(departure.classes)),
        sold_out=departure.free_seats == 0,
        seats_url=url_for(
            "site_seats.page",
            trip_id=departure.trip_id,
            origin=departure.origin_position,
            destination=departure.destination_position,
            volta=back.isoformat() if back else None,
        ),
    )


def reasons(refused: Sequence[NoDeparture]) -> list[WhyNone]:
    """Tell why nothing is on sale, each reason once."""
    told = {}
    for one in refused:
        about = ""
        if one.line_prefix and one.departs_at and one.origin_zone:
            about = f"Saída das {hora(one.departs_at, one.origin_zone)}: "
        told[about + one.reason] = WhyNone(text=about + one.reason, law=one.legal_basis)
    return list(told.values())


def next_day(refused: Sequence[NoDeparture], on: date) -> date | None:
    """Return the next day that has a departure; the day after one whose all are gone."""
    for one in refused:
        if one.line_prefix is not None:
            return on + timedelta(days=1)
        if one.departs_at is not None and one.origin_zone is not None:
            return at_place(one.departs_at, one.origin_zone).date()
    return None


def _classes(offers: Sequence[ClassOffer]) -> list[ClassWords]:
    return [
        ClassWords(
            label=service_class.label.capitalize(),
            free_seats=(chosen := list(group))[0].free_seats,
            fares=tuple(fare_words(offer) for offer in chosen),
        )
        for service_class, group in groupby(offers, key=lambda offer: offer.service_class)
    ]


def _stop(stop: StopBetween) -> str:
    whose = hour_of(stop.arrives_at, zone=stop.zone, city=stop.municipality)
    at = hora(stop.arrives_at, stop.zone) + (f", {whose}" if whose else "")
    return f"{at} · {stop.municipality} - {stop.uf} · {stop.place}"
