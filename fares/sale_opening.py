"""How early a trip must be registered and open for sale.

Resolução ANTT 6.033/2023, arts. 134 and 135.
"""

from enum import StrEnum


class TripKind(StrEnum):
    """The flags under which a trip is registered with ANTT (art. 103, II)."""

    MINIMUM_REGULARITY = "minimum_regularity"  # regularidade mínima, always convencional
    CONVENCIONAL = "convencional"
    OTHER = "other"
