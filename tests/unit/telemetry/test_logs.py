"""A line for each event: what happened, its facts, and nothing that somebody typed."""

import io
import json
import logging
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.config import InvalidSetting
from app.config.monitoring import LogFormat, Monitoring
from app.telemetry import context
from app.telemetry.logs import LineFormatter, configure_logs
from fares.kernel.errors import DomainError

Lines = Callable[[], list[dict[str, Any]]]
log = logging.getLogger("app.tests")


class NameRefused(DomainError):
    code = "name.refused"
    title = "Nome recusado"


def refuse_a_name() -> None:
    """Fail as a use case does whose cause says what was typed."""
    try:
        int("Maria das Dores")
    except ValueError as error:
        raise NameRefused("Maria das Dores") from error


@pytest.fixture
def quiet() -> Iterator[None]:
    """Leave the loggers of the process as they were."""
    root = logging.getLogger()
    handlers, level, hook = list(root.handlers), root.level, sys.excepthook
    context.begin()
    yield
    context.begin()
    root.handlers[:] = handlers
    root.setLevel(level)
    sys.excepthook = hook


@pytest.fixture
def lines(quiet: None, capsys: pytest.CaptureFixture[str]) -> Lines:
    """What is written to standard error, read."""
    configure_logs(Monitoring(log_format=LogFormat.JSON))
    return lambda: [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_an_event_is_one_line_with_its_facts(lines: Lines) -> None:
    context.begin(request_id="abc", user_id=7)

    log.info("sold", extra={"tickets": 2, "note": "one\ntwo"})

    (line,) = lines()
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "sold",
        "level": "info",
        "logger": "app.tests",
        "request_id": "abc",
        "user_id": 7,
        "tickets": 2,
        "note": "one\ntwo",
    }


def test_what_begins_knows_nothing_of_what_was_before(lines: Lines) -> None:
    context.begin(user_id=7)
    context.begin()
    with context.within(request_id="abc", subject=None):
        log.info("inside")
    log.info("outside")

    inside, outside = lines()
    assert (inside["request_id"], "user_id" in inside, "subject" in inside) == ("abc", False, False)
    assert "request_id" not in outside


def test_configured_again_a_line_is_written_once(lines: Lines) -> None:
    configure_logs(Monitoring(log_format=LogFormat.JSON, log_level="warning"))

    log.info("unheard")
    log.warning("heard")

    assert [line["event"] for line in lines()] == ["heard"]


def test_an_exception_tells_what_and_where_and_never_its_words(lines: Lines) -> None:
    try:
        refuse_a_name()
    except NameRefused:
        log.exception("failed")

    (line,) = lines()
    first, cause = line["exception"]
    assert first["code"] == "name.refused"
    assert first["type"].endswith("NameRefused")
    assert cause["type"] == "ValueError"
    assert cause["stack"][-1].endswith(" refuse_a_name")
    assert "Maria" not in json.dumps(line)


def test_a_setting_that_cannot_be_is_told_to_who_installs(lines: Lines) -> None:
    log.error("failed", exc_info=InvalidSetting("GUICHE_LOG é json ou console."))

    assert lines()[0]["exception"][0]["text"] == "GUICHE_LOG é json ou console."


def test_of_other_libraries_only_warnings_are_heard_and_nothing_filled_in(lines: Lines) -> None:
    other = logging.getLogger("urllib3.connectionpool")

    other.info("GET /cob/%s", "segredo")
    other.warning("Retrying %s after %d", "/cob/segredo", 3)

    (line,) = lines()
    assert line["event"] == "Retrying … after 3"


def test_the_server_tells_its_ordinary_news_and_of_errors_only_numbers(lines: Lines) -> None:
    server = logging.getLogger("gunicorn.error")

    server.info("Listening at: %s (%s)", "http://127.0.0.1:8000", 7)
    server.error("Error handling request %s %s", "GET", "/pedido/segredo?cpf=1")
    server.error(ValueError("segredo"))

    assert [line["event"] for line in lines()] == [
        "Listening at: http://127.0.0.1:8000 (7)",
        "Error handling request … …",
        "ValueError",
    ]


def test_what_slips_into_a_text_is_taken_out_at_the_end(lines: Lines) -> None:
    log.warning("paid by %s", "maria@exemplo.com.br", extra={"who": "CPF 529.982.247-25"})

    (line,) = lines()
    assert (line["event"], line["who"]) == ("paid by […]", "CPF […]")


class Terminal(io.StringIO):
    """Standard error where a person reads along."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_lines_for_people(quiet: None, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    configure_logs(Monitoring())
    fault = ValueError("what a developer wants to read")
    log.error("failed", exc_info=fault, extra={"count": 3})

    told = terminal.getvalue()
    assert "failed" in told
    assert "what a developer wants to read" in told
    assert not told.startswith("{")


def test_json_is_written_where_nobody_reads_along(
    quiet: None, capsys: pytest.CaptureFixture[str]
) -> None:
    configure_logs(Monitoring())

    log.info("told")

    assert json.loads(capsys.readouterr().err)["event"] == "told"


def test_what_ends_a_process_is_told_without_its_words(lines: Lines) -> None:
    error = ValueError("Maria das Dores")

    sys.excepthook(ValueError, error, None)

    (line,) = lines()
    assert (line["event"], line["level"]) == ("process ends", "critical")
    assert line["exception"][0]["type"] == "ValueError"
    assert "Maria" not in json.dumps(line)


def test_whoever_stops_it_by_hand_reads_what_python_says(
    lines: Lines, capsys: pytest.CaptureFixture[str]
) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)

    assert capsys.readouterr().err == "KeyboardInterrupt\n"


def test_a_form_can_be_chosen() -> None:
    record = logging.makeLogRecord({"name": "app", "msg": "told", "levelname": "INFO"})

    assert LineFormatter(LogFormat.JSON).format(record).startswith("{")
    assert not LineFormatter(LogFormat.CONSOLE).format(record).startswith("{")
