"""The rights calculator at its command-line door."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from app.cli import rights
from app.usecases.rights.ask import RULES, UnknownRule, find_question

FACTS = {
    "kind": "convencional",
    "line_departs_at": "2026-03-10T08:00:00-03:00",
    "opened_at": "2026-03-07T08:00:00-03:00",
    "authorized_from": "2025-01-01",
}


def ask(document: object, rule: str = "sale-opening") -> Result:
    text = document if isinstance(document, str | bytes) else json.dumps(document)
    return CliRunner().invoke(rights.command, [rule], input=text)


def answer(facts: dict[str, Any]) -> dict[str, Any]:
    result = ask(facts)
    assert result.exit_code == 0, result.output
    reply = json.loads(result.stdout)
    assert isinstance(reply, dict)
    return reply


def errors(document: object, rule: str = "sale-opening") -> dict[str, str]:
    result = ask(document, rule)
    assert result.exit_code == 2
    reply = json.loads(result.stdout)["error"]
    assert isinstance(reply, dict)
    for field, message in reply.items():
        assert f"{field}: {message}" in result.stderr
    return reply


def test_an_answer_carries_the_decision_its_clock_and_its_law() -> None:
    assert answer(FACTS) == {
        "outcome": "on_time",
        "exempt": False,
        "open_by": "2026-03-07T08:00:00-03:00",
        "clock": "T0",
        "limit_at": "2026-03-07T08:00:00-03:00",
        "legal_basis": [
            {
                "norm": "Resolução ANTT 6.033/2023",
                "provision": "art. 135, caput, II",
                "rule": "R6033-135",
                "url": "https://anttlegis.antt.gov.br/",
            }
        ],
    }


def test_a_no_of_the_law_is_an_answer() -> None:
    reply = answer(FACTS | {"opened_at": "2026-03-07T08:00:01-03:00"})

    assert (reply["outcome"], reply["exempt"]) == ("late", False)


def test_the_registration_counts_when_it_is_told() -> None:
    assert answer(FACTS | {"registered_at": "2026-03-07T08:00:01-03:00"})["outcome"] == "late"
    assert answer(FACTS | {"registered_at": "2026-03-01T08:00:00-03:00"})["outcome"] == "on_time"


def test_minimum_regularity_is_open_by_a_day() -> None:
    reply = answer(
        FACTS
        | {
            "kind": "minimum_regularity",
            "line_departs_at": "2026-03-31T08:00:00-03:00",
            "opened_at": "2026-03-01T23:59:59-03:00",
        }
    )

    assert (reply["outcome"], reply["open_by"]) == ("on_time", "2026-03-01")
    assert reply["limit_at"] == "2026-03-01T23:59:59-03:00"


def test_an_exempt_trip_has_no_limit() -> None:
    reply = answer(FACTS | {"authorized_from": "2026-03-10"})

    assert (reply["outcome"], reply["exempt"], reply["open_by"]) == ("on_time", True, None)
    assert "clock" not in reply
    assert "limit_at" not in reply


def test_a_list_is_answered_in_order_and_the_good_ones_despite_the_bad() -> None:
    result = ask([FACTS, FACTS | {"kind": "viagem"}, FACTS])

    first, second, third = json.loads(result.stdout)
    assert result.exit_code == 2
    assert first == third
    assert second == {
        "error": {"kind": "Informe um destes: minimum_regularity, convencional, other."}
    }
    assert "Pergunta 2, kind:" in result.stderr


def test_an_empty_list_asks_nothing() -> None:
    result = ask([])

    assert (result.exit_code, json.loads(result.stdout)) == (0, [])


def test_facts_are_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "fatos.json"
    file.write_text("\ufeff" + json.dumps(FACTS), "utf-8")

    result = CliRunner().invoke(rights.command, ["sale-opening", "--on-file", str(file)])

    assert result.exit_code == 0
    assert json.loads(result.stdout)["outcome"] == "on_time"


@pytest.mark.parametrize(
    ("document", "words"),
    [
        pytest.param("", "linha 1, coluna 1", id="nothing"),
        pytest.param("{", "linha 1", id="cut short"),
        pytest.param('{"a": ' + "9" * 31 + "}", "30 algarismos", id="a number without end"),
        pytest.param('{"a": ' + "9" * 5000 + "}", "30 algarismos", id="longer than Python reads"),
        pytest.param('{"kind": NaN}', "NaN", id="not a number"),
        pytest.param("[" * 100_000, "níveis", id="too deep"),
        pytest.param(b'{"kind": "\xe9"}', "UTF-8", id="another encoding"),
        pytest.param("7", "objeto JSON", id="a number"),
    ],
)
def test_what_is_no_question_is_told(document: str | bytes, words: str) -> None:
    assert words in errors(document)["facts"]


def test_a_field_told_twice_is_refused_by_its_name_and_the_others_are_answered() -> None:
    twice = '{"kind": "other", "kind": "convencional"}'
    result = ask(f"[{twice}, {json.dumps(FACTS)}]")

    first, second = json.loads(result.stdout)
    assert result.exit_code == 2
    assert first == {"error": {"kind": "O campo aparece duas vezes."}}
    assert second["outcome"] == "on_time"
    assert errors(twice) == first["error"]


def test_half_a_character_is_told_as_it_was_written() -> None:
    result = ask(r'{"\ud800": 1}')

    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["\ud800"] == "Campo desconhecido."
    assert r"\ud800: Campo desconhecido." in result.stderr


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    missing = tmp_path / "nada.json"

    result = CliRunner().invoke(rights.command, ["sale-opening", "--on-file", str(missing)])

    assert result.exit_code == 2
    assert str(missing) in json.loads(result.stdout)["error"]["facts"]


@pytest.mark.parametrize("document", [FACTS, []])
def test_an_unknown_rule_is_told_with_those_there_are(document: object) -> None:
    message = errors(document, rule="viagem")["rule"]

    assert "sale-opening" in message


def test_the_help_names_the_rules() -> None:
    told = CliRunner().invoke(rights.command, ["--help"]).output

    assert all(rule in told for rule in RULES)


def test_an_unknown_rule_is_a_domain_error() -> None:
    with pytest.raises(UnknownRule) as raised:
        find_question("viagem")

    assert raised.value.rule == "viagem"
    assert find_question("sale-opening") is RULES["sale-opening"]


@pytest.mark.slow
def test_the_installed_command_answers_without_a_database(tmp_path: Path) -> None:
    guiche = Path(sys.executable).with_name("guiche")
    nowhere = {"DATABASE_URL": "postgresql+psycopg://127.0.0.1:1/none"}

    done = subprocess.run(
        [guiche, "rights", "sale-opening"],
        input=json.dumps(FACTS),
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
        env=nowhere,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["outcome"] == "on_time"
