"""A journey in the words of the public site: hours with their places, days, the bus."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Protocol

from app.usecases.selling.places import Place
from app.usecases.selling.terms import VehicleKind
from app.web.formatting import at_place, data_br, duracao, hora
from app.web.house import BRASILIA
from app.web.zones import zone_note
from fares.kernel.rules import rule

_WEEKDAYS = ("seg.", "ter.", "qua.", "qui.", "sex.", "sáb.", "dom.")


class Ride(Protocol):
    """What a departure of a search and a journey's own facts have in common."""

    @property
    def departs_at(self) -> datetime: ...
    @property
    def arrives_at(self) -> datetime: ...
    @property
    def boarding_place(self) -> str: ...
    @property
    def platform(self) -> str | None: ...
    @property
    def alighting_place(self) -> str: ...
    @property
    def vehicle_kind(self) -> VehicleKind: ...
    @property
    def has_air_conditioning(self) -> bool: ...
    @property
    def has_toilet(self) -> bool: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Hours:
    """When a journey begins and ends, each on the clock of its own place."""

    leaves: str
    leaves_zone: str
    """Such as "hora de Cuiabá"; empty where Brasília's clock shows the same."""
    leaves_on: str
    arrives: str
    arrives_zone: str
    arrives_later: str
    """Such as "+1 dia"; empty when it arrives on the day it leaves."""
    lasts: str
    boarding: str
    alighting: str


def hours_of(ride: Ride, origin: Place, destination: Place) -> Hours:
    """Tell the hours of a journey."""
    leaves = at_place(ride.departs_at, origin.zone)
    arrives = at_place(ride.arrives_at, destination.zone)
    return Hours(
        leaves=hora(ride.departs_at, origin.zone),
        leaves_zone=hour_of(ride.departs_at, zone=origin.zone, city=origin.name),
        leaves_on=data_br(leaves.date()),
        arrives=hora(ride.arrives_at, destination.zone),
        arrives_zone=hour_of(ride.arrives_at, zone=destination.zone, city=destination.name),
        arrives_later=_later((arrives.date() - leaves.date()).days),
        lasts=duracao(ride.arrives_at - ride.departs_at),
        boarding=ride.boarding_place + (f", plataforma {ride.platform}" if ride.platform else ""),
        alighting=ride.alighting_place,
    )


def hour_of(moment: datetime, *, zone: str, city: str) -> str:
    """Return whose hour a time is, such as "hora de Cuiabá"; empty where it is Brasília's."""
    return f"hora de {city}" if zone_note(moment, zone, BRASILIA) else ""


def short_day(on: date, today: date) -> str:
    """Return a day as lists name it: hoje, amanhã, or such as "ter., 10/03"."""
    if on == today:
        return "hoje"
    if on == today + timedelta(days=1):
        return "amanhã"
    return f"{_WEEKDAYS[on.weekday()]} {on:%d/%m}"


@rule("R6033-184")
def comforts(ride: Ride) -> list[str]:
    """Tell what the bus has, and what it lacks (art. 184, I, b, III and IV)."""
    return [
        *(["Micro-ônibus M3"] if ride.vehicle_kind is VehicleKind.M3_MICROBUS else []),
        "Ar-condicionado" if ride.has_air_conditioning else "Sem ar-condicionado",
        "Sanitário" if ride.has_toilet else "Sem sanitário",
    ]


def _later(days: int) -> str:
    if days == 0:
        return ""
    return f"+{days} dia" if days == 1 else f"+{days} dias"
