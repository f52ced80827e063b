"""Vehicles of a line: Resolução ANTT 6.033/2023, art. 81 § 1º and art. 2º, LIII."""

from datetime import date

import pytest

from app.operations.fleet import (
    VehicleAllowed,
    VehicleFacts,
    VehicleRefusal,
    VehicleRefused,
    decide_vehicle,
)
from fares.kernel.lawbook import NotInForce
from fares.kernel.rules import rule

TODAY = date(2026, 3, 10)


@rule("R6033-81§1", side="both")
@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        pytest.param((True, 20, True), None, id="M3 of 20 seats where it is allowed"),
        pytest.param((True, 21, True), VehicleRefusal.TOO_MANY_SEATS, id="M3 of 21 seats"),
        pytest.param((True, 20, False), VehicleRefusal.M3_NOT_ALLOWED, id="M3 where it is not"),
        pytest.param((True, 20, None), VehicleRefusal.M3_NOT_ALLOWED, id="M3 where none told"),
        pytest.param((False, 46, False), None, id="coach"),
        pytest.param((False, 20, None), None, id="small coach"),
    ],
)
def test_micro_buses_only_where_the_authorisation_says_so(
    facts: tuple[bool, int, bool | None], reason: VehicleRefusal | None
) -> None:
    """Art. 81, § 1º: “apenas às linhas vinculadas a TAR com indicação expressa”."""
    is_m3, seat_count, line_allows_m3 = facts

    decision = decide_vehicle(
        VehicleFacts(is_m3=is_m3, seat_count=seat_count, line_allows_m3=line_allows_m3), on=TODAY
    )

    if reason is None:
        assert decision == VehicleAllowed()
    else:
        assert isinstance(decision, VehicleRefused)
        assert decision.reason is reason
        assert decision.legal_basis[0].rule == "R6033-81§1"


@pytest.mark.parametrize("reason", VehicleRefusal)
def test_every_reason_has_words(reason: VehicleRefusal) -> None:
    assert reason.text.endswith(".")


def test_no_answer_before_the_resolution_was_in_force() -> None:
    """Art. 264: in force from 1 February 2024."""
    coach = VehicleFacts(is_m3=False, seat_count=46, line_allows_m3=None)

    with pytest.raises(NotInForce):
        decide_vehicle(coach, on=date(2024, 1, 31))

    assert decide_vehicle(coach, on=date(2024, 2, 1)) == VehicleAllowed()
