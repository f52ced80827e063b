"""The words of a DABPE, in the order in which it shows them.

The roll and the page both take them from here, so that both say the same; they only
arrange.
"""

from dataclasses import dataclass
from datetime import datetime

TITLE = "Documento Auxiliar do Bilhete de Passagem Eletrônico"


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled statement."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of an account: what, how much, and what more there is to know of it."""

    label: str
    amount: str
    detail: str = ""
    total: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """Who carries, and what the paper is worth."""

    carrier: str
    carrier_lines: tuple[str, ...]
    sac: str | None
    agency_lines: tuple[str, ...]
    copy: str
    """Which copy this is, such as "2ª via"; nothing else is not from the XML."""
    repeated: bool
    """Whether it is another copy than the first."""
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """Where the passenger gets on or off."""

    label: str
    city: str
    place: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """When, where and in which seat."""

    origin: Stop
    destination: Stop
    departs_at: datetime
    day: str
    hour: str
    zone: str | None
    """Whose hour it is, when it is not that of Brasília."""
    show_up: str | None
    seat: str | None
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What it costs and how it was paid."""

    prices: tuple[Row, ...]
    payments: tuple[Row, ...]
    taxes: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """Everything a DABPE says."""

    language: str
    subject: str
    """What to call it in a list of files or of windows."""
    heading: Heading
    departure: Departure
    account: Account
    consultation: str
    """Where anyone may check the ticket by its key."""
    key: str
    """Access key in groups of four."""
    passenger: str
    passenger_facts: tuple[Fact, ...]
    document_facts: tuple[Fact, ...]
    qr_text: str
    alerts: tuple[str, ...]
    """What the passenger must not miss: micro-bus, show-up of a beneficiary."""
    rules: tuple[Fact, ...]
    messages: tuple[str, ...]
    """What the tax office and the carrier say beside."""
