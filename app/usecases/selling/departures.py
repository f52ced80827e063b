"""What a search answers: departures, what each class costs, and why there is none."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from app.usecases.selling.terms import VehicleKind
from fares.kernel.lawbook import Citation
from fares.kernel.money import Money
from fares.quote import Quote
from fares.sale_opening import TripKind
from fares.service_class import ServiceClass


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """What a fare allows after the purchase, told before it (arts. 144 § 2, 145 § 3, 146 § 2)."""

    conditions_id: int
    code: str
    version: int
    transferable: bool
    rescheduling_fee: Money
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FareOption:
    """One of the prices of a class among which the passenger chooses, by its conditions."""

    fare_id: int
    quote: Quote
    conditions: Conditions


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassOffer(FareOption):
    """An option of a class over a section, and the class's seats free on all of its legs.

    A class has as many offers as sets of conditions; they share the same seats.
    """

    service_class: ServiceClass
    free_seats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StopBetween:
    """A stop on the way where passengers board and alight; show its times in `zone`."""

    municipality: str
    uf: str
    zone: str
    place: str
    arrives_at: datetime
    departs_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """A journey that may be sold now; with no free seat it is sold out."""

    trip_id: int
    origin_position: int
    destination_position: int
    carrier_name: str
    line_prefix: str
    line_description: str
    kind: TripKind
    vehicle_kind: VehicleKind
    has_air_conditioning: bool
    has_toilet: bool
    departs_at: datetime
    """TP, in UTC; show it in `origin_zone`."""
    origin_zone: str
    boarding_place: str
    platform: str | None
    arrives_at: datetime
    destination_zone: str
    alighting_place: str
    stops: tuple[StopBetween, ...]
    """Those between boarding and alighting, in order."""
    transfers: int = 0
    """How often the passenger changes vehicles (transbordo): no trip asks it yet."""
    classes: tuple[ClassOffer, ...]
    """The most comfortable class first; of one class the cheapest first."""

    @property
    def duration(self) -> timedelta:
        """Return the true length of the journey, whatever the zones at its ends."""
        return self.arrives_at - self.departs_at

    @property
    def is_convencional(self) -> bool:
        """Tell whether the trip is of the kind that the law calls convencional."""
        return self.kind is not TripKind.OTHER

    @property
    def class_names(self) -> tuple[str, ...]:
        """Return the names that the law gives the classes on sale, as in “semileito”."""
        return tuple(dict.fromkeys(offer.service_class.label for offer in self.classes))

    @property
    def lowest_price(self) -> Money | None:
        """Return the lowest price with a free seat; None when sold out."""
        return min((one.quote.total for one in self.classes if one.free_seats), default=None)

    @property
    def free_seats(self) -> int:
        """Return how many seats are free, each counted once however many prices it has."""
        return sum({offer.service_class: offer.free_seats for offer in self.classes}.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class NoDeparture:
    """Why something is not offered, in Portuguese, with the article where the law says no."""

    reason: str
    line_prefix: str | None
    departs_at: datetime | None
    origin_zone: str | None
    legal_basis: tuple[Citation, ...]
