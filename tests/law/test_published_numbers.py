"""Every number of every lawbook, said again on purpose: the test is the second witness."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

import fares.law
import gratuidades.law
import refunds.law
from app.operations import law as operations_law
from fares.kernel.lawbook import Parameter

R6033 = date(2024, 2, 1)
L10741 = date(2004, 1, 1)
L12852 = date(2014, 2, 2)
D11034 = date(2022, 10, 3)

NUMBERS: dict[Any, dict[str, tuple[str, int | Fraction]]] = {
    fares.law: {
        "minimum_regularity_opening_days": ("art. 135, caput, I", 30),
        "convencional_opening_hours": ("art. 135, caput, II", 72),
        "other_opening_hours": ("art. 135, caput, III", 2),
        "opening_exempt_days": ("art. 135, § 2º", 30),
        "opening_exempt_from_day": ("art. 135, § 2º", 0),
        "class_a_degrees": ("art. 81, caput, II", 80),
        "class_a_centimetres": ("art. 81, caput, II", 48),
        "class_b_degrees": ("art. 81, caput, II", 50),
        "class_b_centimetres": ("art. 81, caput, II", 37),
        "class_c_degrees": ("art. 81, caput, II", 45),
        "class_c_centimetres": ("art. 81, caput, II", 28),
        "class_d_degrees": ("art. 81, caput, II", 40),
        "class_d_centimetres": ("art. 81, caput, II", 26),
        "class_e_centimetres": ("art. 81, caput, II", 26),
    },
    gratuidades.law: {
        "lap_child_under_years": ("art. 148, caput", 6),
        "lap_children_per_adult": ("art. 148, caput", 1),
        "older_person_from_age": ("art. 1º, caput", 60),
        "older_free_places": ("art. 149, caput, I", 2),
        "older_income_minimum_wages": ("art. 149, caput, I", 2),
        "young_from_age": ("art. 1º, § 1º", 15),
        "young_until_age": ("art. 1º, § 1º", 29),
        "young_free_places": ("art. 149, caput, II", 2),
        "older_discount": ("art. 149, caput, IV", Fraction(1, 2)),
        "young_discount_places": ("art. 149, caput, V", 2),
        "young_discount": ("art. 149, caput, V", Fraction(1, 2)),
        "benefit_hold_hours": ("art. 149, § 4º", 3),
        "free_passenger_show_up_minutes": ("art. 154, caput", 30),
    },
    refunds.law: {
        "validity_years": ("art. 144, caput", 1),
        "withdrawal_hours": ("art. 147, caput", 3),
        "withdrawal_pay_days": ("art. 147, § 1º", 30),
        "withdrawal_most_retained": ("art. 147, § 1º", Fraction(1, 20)),
        "cooling_off_days": ("art. 147, § 6º", 7),
        "cancellation_notice_hours": ("art. 178, § 2º", 24),
        "delay_hours": ("art. 179, caput", 1),
        "own_replacement_hours": ("art. 179, caput, I", 3),
        "other_replacement_hours": ("art. 179, caput, II", 3),
        "continuity_hours": ("art. 181, caput", 3),
        "baggage_damage_umrp": ("art. 158, § 1º", 3_000),
        "baggage_loss_umrp": ("art. 158, § 1º", 10_000),
        "baggage_pay_days": ("art. 158, § 2º", 30),
        "umrp_base_reais": ("art. 246, caput", Fraction(271_847, 1_000_000)),
    },
    operations_law: {
        "m3_max_seats": ("art. 2º, caput, LIII", 20),
        "show_up_minutes": ("art. 138, parágrafo único", 30),
        "ticket_records_hours": ("art. 193, caput", 24),
        "hold_kilos": ("art. 155, caput, I", 30),
        "hold_litres": ("art. 155, caput, I", 300),
        "hold_longest_centimetres": ("art. 155, caput, I", 100),
        "rack_kilos": ("art. 155, caput, II", 5),
        "trip_cancellation_hours": ("art. 163, caput", 3),
        "birth_certificate_under_years": ("art. 169, § 2º", 12),
        "police_report_under_days": ("art. 169, § 3º", 30),
        "sac_answer_days": ("art. 13, caput", 7),
        "special_baggage_notice_hours": ("art. 189, caput, VIII", 24),
    },
}
CASES = [
    pytest.param(module, key, provision, value, id=f"{module.__name__}.{key}")
    for module, numbers in NUMBERS.items()
    for key, (provision, value) in numbers.items()
]
FIRST_DAYS = {
    "older_person_from_age": L10741,
    "young_from_age": L12852,
    "young_until_age": L12852,
    "sac_answer_days": D11034,
}


@pytest.mark.parametrize(("module", "key", "provision", "value"), CASES)
def test_a_number_is_that_of_the_published_text(
    module: Any, key: str, provision: str, value: int | Fraction
) -> None:
    parameter: Parameter[int | Fraction] = getattr(module, key.upper())
    (version,) = parameter.versions

    assert version.value == value
    assert version.citation.provision == provision
    assert version.valid_from == FIRST_DAYS.get(key, R6033)


@pytest.mark.parametrize("module", NUMBERS, ids=lambda module: module.__name__)
def test_no_number_is_left_without_a_witness(module: Any) -> None:
    numbers = {entry.key for entry in module.LAWBOOK if entry.versions[-1].value is not None}

    assert numbers == set(NUMBERS[module])
