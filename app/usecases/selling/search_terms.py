"""What is asked of a search."""

from dataclasses import dataclass
from datetime import date

from fares.tariff import Channel

BRASILIA = "America/Sao_Paulo"


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchDepartures:
    """Ask what may be sold from one municipality to another on a day."""

    origin_code: str
    destination_code: str
    on: date
    """The passenger's travel day, local to the boarding stop."""
    channel: Channel
    purchase_zone: str = BRASILIA
    """IANA zone of the place of purchase, which decides the day a price is in force."""
