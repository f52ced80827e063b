"""How an installation is watched: what cannot be is refused with what to give."""

import pytest

from app.config import InvalidSetting
from app.config.monitoring import LogFormat, Monitoring

TOKEN = "t" * 32


def test_without_settings_nobody_is_shown_figures() -> None:
    assert Monitoring.from_environment({}) == Monitoring(
        log_format=None, log_level="info", metrics_token="", worker_port=None
    )


def test_what_is_given_is_taken() -> None:
    told = {
        "GUICHE_LOG": "json",
        "GUICHE_LOG_LEVEL": "warning",
        "GUICHE_METRICS_TOKEN": TOKEN,
        "GUICHE_WORKER_METRICS_HOST": "0.0.0.0",  # noqa: S104
        "GUICHE_WORKER_METRICS_PORT": "9464",
    }

    given = Monitoring.from_environment(told)

    assert (given.log_format, given.log_level) == (LogFormat.JSON, "warning")
    assert (given.worker_host, given.worker_port) == ("0.0.0.0", 9464)  # noqa: S104
    assert TOKEN not in repr(given)


@pytest.mark.parametrize(
    ("env", "named"),
    [
        pytest.param({"GUICHE_LOG": "xml"}, "GUICHE_LOG é", id="no such form"),
        pytest.param({"GUICHE_LOG_LEVEL": "INFO"}, "GUICHE_LOG_LEVEL", id="no such level"),
        pytest.param({"GUICHE_METRICS_TOKEN": "t" * 31}, "GUICHE_METRICS_TOKEN", id="short"),
        pytest.param({"GUICHE_METRICS_TOKEN": "é" * 32}, "GUICHE_METRICS_TOKEN", id="accents"),
        pytest.param({"GUICHE_WORKER_METRICS_PORT": "0"}, "METRICS_PORT", id="port nought"),
        pytest.param({"GUICHE_WORKER_METRICS_PORT": "65536"}, "METRICS_PORT", id="past the last"),
        pytest.param({"GUICHE_WORKER_METRICS_PORT": "١"}, "METRICS_PORT", id="another digit"),
        pytest.param({"GUICHE_WORKER_METRICS_HOST": "0.0.0.0"}, "METRICS_TOKEN", id="open"),  # noqa: S104
    ],
)
def test_what_cannot_be_is_refused_by_name(env: dict[str, str], named: str) -> None:
    with pytest.raises(InvalidSetting, match=named):
        Monitoring.from_environment(env)
