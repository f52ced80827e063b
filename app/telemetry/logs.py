"""Log lines: one JSON object an event, or a line for people where a terminal reads along.

Whoever logs uses the standard library: a constant message, and the facts as `extra`. Of
other people's libraries only warnings are heard, without what they filled in.
"""

import logging
import sys
from types import TracebackType
from typing import Any, TextIO

import structlog

from app.config.monitoring import LogFormat, Monitoring
from app.telemetry import faults
from app.telemetry.scrubbing import scrub

OUR_OWN = ("app", "bpe", "fares", "gratuidades", "refunds", "migrations")
SERVER = "gunicorn"
Event = dict[str, Any]
_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
_stamp = structlog.processors.TimeStamper(fmt="iso", utc=True)


def configure_logs(settings: Monitoring) -> None:
    """Write the log lines of this process to standard error, in the form that suits it."""
    root = logging.getLogger()
    for handler in [one for one in root.handlers if isinstance(one, _ToStandardError)]:
        root.removeHandler(handler)
    handler = _ToStandardError()
    handler.addFilter(_is_heard)
    form = settings.log_format or _suiting(sys.stderr)
    handler.setFormatter(LineFormatter(form))
    root.addHandler(handler)
    root.setLevel(settings.log_level.upper())
    sys.excepthook = _tell_crash if form is LogFormat.JSON else sys.__excepthook__


class _ToStandardError(logging.StreamHandler[TextIO]):
    """Writes to what standard error is at that moment, as a test or a server changes it."""

    def __init__(self) -> None:
        logging.Handler.__init__(self)

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        return sys.stderr


class LineFormatter(logging.Formatter):
    """Makes a line of a record: what happened, its facts, and what it was done for."""

    def __init__(self, form: LogFormat) -> None:
        super().__init__()
        self._for_people = form is LogFormat.CONSOLE
        self._render: Any = (
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), sort_keys=False)
            if self._for_people
            else structlog.processors.JSONRenderer(ensure_ascii=False, default=str)
        )

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        event: Event = {"event": text_of(record), "level": record.levelname.lower()}
        event["logger"] = record.name
        if _is_ours(record):
            event |= {name: told for name, told in vars(record).items() if name not in _PLAIN}
        event = {
            name: scrub(told) if isinstance(told, str) else told for name, told in event.items()
        }
        event = {**structlog.contextvars.get_contextvars(), **event}
        self._add_fault(event, record)
        line: str = self._render(None, record.levelname.lower(), _stamp(None, "", event))
        return line

    def _add_fault(self, event: Event, record: logging.LogRecord) -> None:
        """Tell of an exception what may be told; on the terminal of a developer, all."""
        if not record.exc_info or record.exc_info[1] is None:
            return
        if self._for_people:
            event["exception"] = self.formatException(record.exc_info)
        else:
            event["exception"] = faults.describe(record.exc_info[1])


def text_of(record: logging.LogRecord) -> str:
    """Return the words of a record: of others than us, without words that were filled in."""
    if _is_ours(record):
        return record.getMessage()
    if not isinstance(record.msg, str):
        return type(record.msg).__name__
    given = record.args if isinstance(record.args, tuple) else ()
    harmless = record.name.startswith(SERVER) and record.levelno < logging.WARNING
    told = tuple(one if harmless or isinstance(one, int | float) else "…" for one in given)
    try:
        return record.msg % told if told else record.msg
    except (TypeError, ValueError):
        return record.msg


def _tell_crash(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Write down what ends the process, where Python would print its words."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    logging.getLogger(__name__).critical("process ends", exc_info=(kind, error, trace))


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] in OUR_OWN


def _is_heard(record: logging.LogRecord) -> bool:
    heard = _is_ours(record) or record.name.startswith(SERVER)
    return heard or record.levelno >= logging.WARNING


def _suiting(stream: TextIO) -> LogFormat:
    return LogFormat.CONSOLE if stream.isatty() else LogFormat.JSON
