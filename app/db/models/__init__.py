"""The tables, one file a room of the company; importing this registers them all."""

from app.db.models import (
    company,
    fiscal,
    fleet,
    network,
    outbox,
    people,
    places,
    pricing,
    sales,
    trips,
)

__all__ = [
    "company",
    "fiscal",
    "fleet",
    "network",
    "outbox",
    "people",
    "places",
    "pricing",
    "sales",
    "trips",
]
