"""The tables, one file a room of the company; importing this registers them all."""

from app.db.models import (
    charges,
    company,
    fiscal,
    fleet,
    guard,
    letters,
    network,
    notices,
    outbox,
    payments,
    people,
    places,
    pricing,
    purchases,
    sales,
    trips,
)

__all__ = [
    "charges",
    "company",
    "fiscal",
    "fleet",
    "guard",
    "letters",
    "network",
    "notices",
    "outbox",
    "payments",
    "people",
    "places",
    "pricing",
    "purchases",
    "sales",
    "trips",
]
