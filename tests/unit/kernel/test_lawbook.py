"""The lawbook: dated parameters, each with its citation."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from fares.kernel.lawbook import Citation, Lawbook, NotInForce, Parameter, cite

ENTRY = """
[notice_hours]
rule = "R6033-147"
meaning = "How early."
checked_on = 2026-11-30
{extra}

  [[notice_hours.versions]]
  valid_from = 2024-02-01
  value = {value}
  norm = "R6033"
  provision = "art. 147, caput"
"""

LATER = """
  [[notice_hours.versions]]
  valid_from = {valid_from}
  {content}
  norm = "R6033"
  provision = "art. 147, § 1º"
"""


def a_lawbook(path: Path, *later: str, value: str = "3", extra: str = "") -> Lawbook:
    file = path / "law.toml"
    file.write_text(ENTRY.format(value=value, extra=extra) + "".join(later), "utf-8")
    return Lawbook(file)


def a_version(valid_from: str, content: str) -> str:
    return LATER.format(valid_from=valid_from, content=content)


def a_parameter(path: Path, *later: str) -> Parameter[int]:
    return a_lawbook(path, *later).whole("notice_hours")


def test_a_value_begins_on_its_first_day(tmp_path: Path) -> None:
    parameter = a_parameter(tmp_path, a_version("2026-07-01", "value = 6"))

    assert parameter.at(date(2024, 2, 1)).value == 3
    assert parameter.at(date(2026, 6, 30)).value == 3
    assert parameter.at(date(2026, 7, 1)).value == 6
    with pytest.raises(NotInForce) as raised:
        parameter.at(date(2024, 1, 31))
    assert (raised.value.key, raised.value.rule) == ("notice_hours", "R6033-147")
    assert raised.value.on == date(2024, 1, 31)


def test_a_repealed_rule_answers_no_more_until_it_is_back(tmp_path: Path) -> None:
    parameter = a_parameter(
        tmp_path, a_version("2026-01-01", "repealed = true"), a_version("2027-01-01", "value = 2")
    )

    assert parameter.at(date(2025, 12, 31)).value == 3
    for day in (date(2026, 1, 1), date(2026, 12, 31)):
        with pytest.raises(NotInForce):
            parameter.at(day)
    assert parameter.at(date(2027, 1, 1)).value == 2


def test_each_version_cites_its_own_words(tmp_path: Path) -> None:
    parameter = a_parameter(tmp_path, a_version("2026-07-01", "value = 6"))

    first, second = (version.citation for version in parameter.versions)

    assert str(first) == "Resolução ANTT 6.033/2023, art. 147, caput"
    assert second.provision == "art. 147, § 1º"
    assert first.rule == "R6033-147"
    assert first.url.startswith("https://anttlegis.antt.gov.br/")


@pytest.mark.parametrize(
    "later",
    [
        pytest.param(a_version("2024-01-31", "value = 6"), id="before the one above it"),
        pytest.param(a_version("2024-02-01", "value = 6"), id="on the same day"),
    ],
)
def test_versions_follow_each_other_strictly(tmp_path: Path, later: str) -> None:
    with pytest.raises(ValueError, match="strictly ascending"):
        a_parameter(tmp_path, later)


@pytest.mark.parametrize("value", ["3.0", '"3"', "true"])
def test_whole_numbers_are_whole(tmp_path: Path, value: str) -> None:
    with pytest.raises(TypeError, match="whole number"):
        a_lawbook(tmp_path, value=value).whole("notice_hours")


def test_ratios_are_exact_and_written_as_text(tmp_path: Path) -> None:
    ratio = a_lawbook(tmp_path, value='"0.05"').ratio("notice_hours")

    assert ratio.at(date(2024, 2, 1)).value == Fraction(1, 20)
    with pytest.raises(TypeError, match="text"):
        a_lawbook(tmp_path, value="0.05").ratio("notice_hours")


def test_a_clause_has_no_value(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="clause"):
        a_lawbook(tmp_path).clause("notice_hours")


def test_an_entry_without_a_name_in_code_is_told(tmp_path: Path) -> None:
    lawbook = a_lawbook(tmp_path)

    assert lawbook.unnamed == {"notice_hours"}
    lawbook.whole("notice_hours")
    assert lawbook.unnamed == set()


def test_an_interpretation_is_kept(tmp_path: Path) -> None:
    lawbook = a_lawbook(tmp_path, extra='interpretation = "AMBIG-20"')

    assert lawbook.whole("notice_hours").interpretation == "AMBIG-20"


def test_citations_keep_their_order_and_appear_once() -> None:
    first = Citation("Lei", "art. 1º", "L-1", "https://www.planalto.gov.br/")
    second = Citation("Lei", "art. 2º", "L-2", "https://www.planalto.gov.br/")

    assert cite(second, first, second) == (second, first)
