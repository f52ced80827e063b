"""Comfort classes of a seat, from the bed down to the basic seat.

Resolução ANTT 6.033/2023, art. 81.
"""

from enum import StrEnum

from fares.kernel.rules import rule


class ServiceClass(StrEnum):
    """The class of a seat; `convencional` is a kind of trip, not a class."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"

    @property
    def label(self) -> str:
        """The name that the law gives the class, such as "leito"."""
        return _LABELS[self]


_LABELS = {
    ServiceClass.A: "cama",
    ServiceClass.B: "leito",
    ServiceClass.C: "semileito",
    ServiceClass.D: "executiva",
    ServiceClass.E: "básica",
}


@rule("R6033-81§2")
def effective_class(
    seat_class: ServiceClass, *, has_air_conditioning: bool, has_toilet: bool
) -> ServiceClass:
    """Return the class under which a seat is sold in a vehicle.

    Every seat of a vehicle that lacks air conditioning or a toilet is class E, however
    far it reclines (art. 81, § 2º).
    """
    if has_air_conditioning and has_toilet:
        return seat_class
    return ServiceClass.E
