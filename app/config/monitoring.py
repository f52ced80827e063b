"""What an installation tells those who watch over it: log lines, and figures for Prometheus."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.config.reading import InvalidSetting, is_loopback

SHORTEST_TOKEN = 32
"""Characters of the token that whoever reads the figures shows."""
LEVELS = ("debug", "info", "warning", "error")


class LogFormat(StrEnum):
    """How a log line is written."""

    JSON = "json"
    CONSOLE = "console"


@dataclass(frozen=True, kw_only=True)
class Monitoring:
    """How this installation is watched."""

    log_format: LogFormat | None = None
    """None: for people where standard error is a terminal, else JSON."""
    log_level: str = "info"
    metrics_token: str = field(default="", repr=False)
    """Empty: the pages show their figures to nobody."""
    worker_host: str = "127.0.0.1"
    """Where a worker shows its figures, if it has a port for them."""
    worker_port: int | None = None

    @classmethod
    def from_environment(cls, env: Mapping[str, str]) -> "Monitoring":
        """Return what the environment says about logs and figures.

        :raises InvalidSetting: if something of it cannot be
        """
        token = env.get("GUICHE_METRICS_TOKEN", "")
        host = env.get("GUICHE_WORKER_METRICS_HOST", cls.worker_host)
        if token and (len(token) < SHORTEST_TOKEN or not token.isascii()):
            raise InvalidSetting(
                f"GUICHE_METRICS_TOKEN são ao menos {SHORTEST_TOKEN} letras e algarismos."
            )
        if not token and not is_loopback(host):
            raise InvalidSetting(
                "GUICHE_WORKER_METRICS_HOST fora desta máquina precisa de GUICHE_METRICS_TOKEN."
            )
        return cls(
            log_format=_format(env.get("GUICHE_LOG", "")),
            log_level=_level(env.get("GUICHE_LOG_LEVEL", cls.log_level)),
            metrics_token=token,
            worker_host=host,
            worker_port=_port(env.get("GUICHE_WORKER_METRICS_PORT", "")),
        )


def _format(text: str) -> LogFormat | None:
    if text not in {"", *map(str, LogFormat)}:
        raise InvalidSetting("GUICHE_LOG é json ou console; sem ela, conforme haja um terminal.")
    return LogFormat(text) if text else None


def _level(text: str) -> str:
    if text not in LEVELS:
        raise InvalidSetting(f"GUICHE_LOG_LEVEL é um destes: {', '.join(LEVELS)}.")
    return text


def _port(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 65535):
        raise InvalidSetting("GUICHE_WORKER_METRICS_PORT é uma porta, de 1 a 65535.")
    return int(text)
