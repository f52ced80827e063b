"""Comfort classes of a seat, from the bed down to the basic seat.

Resolução ANTT 6.033/2023, art. 81.
"""

from enum import StrEnum


class ServiceClass(StrEnum):
    """The class of a seat; `convencional` is a kind of trip, not a class."""

    A = "A"  # cama
    B = "B"  # leito
    C = "C"  # semileito
    D = "D"  # executiva
    E = "E"  # básica
