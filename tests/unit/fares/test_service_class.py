"""Comfort classes: Resolução ANTT 6.033/2023, art. 81."""

import pytest

from fares.kernel.rules import rule
from fares.service_class import ServiceClass, effective_class


@rule("R6033-81§2", side="both")
@pytest.mark.parametrize("seat_class", ServiceClass)
@pytest.mark.parametrize(
    ("has_air_conditioning", "has_toilet", "kept"),
    [
        pytest.param(True, True, True, id="both"),
        pytest.param(True, False, False, id="no toilet"),
        pytest.param(False, True, False, id="no air conditioning"),
        pytest.param(False, False, False, id="neither"),
    ],
)
def test_without_air_conditioning_or_toilet_every_seat_is_class_e(
    seat_class: ServiceClass, has_air_conditioning: bool, has_toilet: bool, kept: bool
) -> None:
    """§ 2º: “veículos que não disponham de ar-condicionado ou gabinete sanitário”."""
    sold_as = effective_class(
        seat_class, has_air_conditioning=has_air_conditioning, has_toilet=has_toilet
    )

    assert sold_as is (seat_class if kept else ServiceClass.E)


def test_classes_have_the_names_of_the_law() -> None:
    names = {service_class.value: service_class.label for service_class in ServiceClass}

    assert names == {
        "A": "cama",
        "B": "leito",
        "C": "semileito",
        "D": "executiva",
        "E": "básica",
    }
