"""Each field of a passenger: as long, as short and as odd as people really are."""

from datetime import date

import pytest

from app.usecases.selling.passengers import bare_phone, check_passenger, normalized
from app.usecases.selling.terms import DocumentKind
from tests.builders_sale import a_passenger

TODAY = date(2026, 12, 5)


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        pytest.param({}, [], id="valid"),
        pytest.param({"name": "Li"}, [], id="two letters"),
        pytest.param({"name": "L"}, ["name"], id="one letter"),
        pytest.param({"name": "A" * 60}, [], id="sixty letters"),
        pytest.param({"name": "A" * 61}, ["name"], id="sixty-one letters"),
        pytest.param({"name": "Ana d’Ávila-Çağlar Jr."}, [], id="marks of many languages"),
        pytest.param({"name": "  Ana   Souza  "}, [], id="spaces"),
        pytest.param({"name": "D´Ávila"}, [], id="an accent for an apostrophe"),
        pytest.param({"name": "Joa\u0303o"}, [], id="a letter and its tilde apart"),
        pytest.param({"name": "Щ" * 15}, [], id="sixty letters once transliterated"),
        pytest.param({"name": "Щ" * 16}, ["name"], id="more than sixty once transliterated"),
        pytest.param({"name": "李雷"}, ["name"], id="letters that no ticket can hold"),
        pytest.param({"name": "12"}, ["name"], id="digits"),
        pytest.param({"name": "Ana <b>"}, ["name"], id="markup"),
        pytest.param({"document_number": "1-2"}, [], id="two characters"),
        pytest.param({"document_number": "1"}, ["document_number"], id="one character"),
        pytest.param({"document_number": "A" * 20}, [], id="twenty characters"),
        pytest.param({"document_number": "A" * 21}, ["document_number"], id="twenty-one"),
        pytest.param({"document_number": ""}, ["document_number"], id="no document"),
        pytest.param({"cpf": ""}, [], id="no CPF"),
        pytest.param({"cpf": "12345678909"}, [], id="bare CPF"),
        pytest.param({"cpf": "1234567890"}, ["cpf"], id="ten digits are never padded"),
        pytest.param({"cpf": "111.111.111-11"}, ["cpf"], id="repeated digits"),
        pytest.param({"born_on": TODAY}, [], id="born today"),
        pytest.param({"born_on": date(2026, 12, 6)}, ["born_on"], id="born tomorrow"),
        pytest.param({"born_on": date(1899, 12, 31)}, ["born_on"], id="born too long ago"),
        pytest.param({"phone": "(11) 91234-5678"}, [], id="mobile"),
        pytest.param({"phone": "+55 11 91234-5678"}, [], id="mobile with the country"),
        pytest.param({"phone": "1234567"}, ["phone"], id="seven digits"),
        pytest.param(
            {"document_kind": DocumentKind.OTHER}, ["document_description"], id="which other?"
        ),
        pytest.param(
            {"document_kind": DocumentKind.OTHER, "document_description": "RNM"},
            [],
            id="a foreigner's register",
        ),
        pytest.param(
            {"document_kind": DocumentKind.OTHER, "document_description": "護照"},
            ["document_description"],
            id="a description that no ticket can hold",
        ),
    ],
)
def test_each_field_of_a_passenger_is_checked(
    changes: dict[str, object], fields: list[str]
) -> None:
    problems = check_passenger(a_passenger(5, **changes), today=TODAY)

    assert [problem.field for problem in problems] == fields


def test_what_is_kept_has_no_punctuation_and_no_doubled_space() -> None:
    kept = normalized(
        a_passenger(
            5,
            name="  Ana   Souza ",
            document_number="mg-12.345.678",
            document_description="left over",
            phone="+55 (11) 91234-5678",
        )
    )

    assert kept.name == "Ana Souza"
    assert kept.document_number == "MG12345678"
    assert kept.document_description == ""
    assert kept.phone == "11912345678"


def test_a_letter_is_kept_in_one_piece() -> None:
    """What a phone or a Mac pastes as two characters is found again as one."""
    assert normalized(a_passenger(5, name="Joa\u0303o")).name == "João"


def test_a_number_of_the_state_55_keeps_its_area_code() -> None:
    """Santa Maria's area code is the country's number too."""
    assert bare_phone("55 3222-1234") == "5532221234"
    assert bare_phone("+55 55 3222-1234") == "5532221234"


@pytest.mark.parametrize(
    ("changes", "way_out"),
    [
        pytest.param({"name": "A" * 61}, "abrevie os sobrenomes do meio", id="name"),
        pytest.param({"document_number": "1" * 32}, "os 20 últimos da matrícula", id="certificate"),
    ],
)
def test_what_is_too_long_for_a_ticket_has_a_way_out(changes: dict[str, str], way_out: str) -> None:
    (problem,) = check_passenger(a_passenger(1, **changes), today=TODAY)

    assert way_out in problem.message
