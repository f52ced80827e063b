"""How a use case or an exchange ended is counted, and what it does is left as it was."""

from contextlib import suppress
from dataclasses import dataclass

import pytest

from app.telemetry.counting import count_sefaz_answer, counted, exchange
from app.telemetry.metrics import REGISTRY
from fares.kernel.errors import DomainError


class Refused(DomainError):
    code = "tests.refused"
    title = "Recusado"


@dataclass(frozen=True)
class Command:
    channel: str = "counter"
    error: Exception | None = None


@counted("tests")
def use_case(command: Command) -> str:
    """Do something."""
    if command.error is not None:
        raise command.error
    return "done"


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def actions(result: str, channel: str = "counter") -> float:
    labels = {"action": "tests", "channel": channel, "result": result}
    return value("guiche_actions_total", **labels)


@pytest.mark.parametrize(
    ("error", "result"),
    [(None, "ok"), (Refused(), "tests.refused"), (ValueError(), "failed")],
)
def test_an_action_is_counted_by_its_channel_and_end(error: Exception | None, result: str) -> None:
    before = actions(result)
    with suppress(Refused, ValueError):
        assert use_case(Command(error=error)) == "done"

    assert actions(result) == before + 1
    assert use_case.__name__ == "use_case"


def test_an_action_whose_command_names_no_channel_is_counted_without() -> None:
    before = actions("ok", channel="")

    assert counted("tests")(str)(7) == "7"

    assert actions("ok", channel="") == before + 1


def test_an_exchange_is_timed_with_its_end() -> None:
    @exchange("tests", "ask")
    def ask(error: Exception | None) -> None:
        if error is not None:
            raise error

    ask(None)
    for error in (Refused(), OSError()):
        with pytest.raises(type(error)):
            ask(error)

    for result in ("ok", "tests.refused", "failed"):
        labels = {"system": "tests", "operation": "ask", "result": result}
        assert value("guiche_outside_seconds_count", **labels) == 1


@pytest.mark.parametrize(
    ("status_code", "counted_as"),
    [("100", "100"), ("٢٠٤", "other"), ("1000", "other"), ("", "other"), ("abc", "other")],
)
def test_only_what_is_a_cstat_becomes_a_label(status_code: str, counted_as: str) -> None:
    before = value("guiche_sefaz_answers_total", status_code=counted_as)

    count_sefaz_answer(status_code)

    assert value("guiche_sefaz_answers_total", status_code=counted_as) == before + 1
