"""An exception as it may be written down: what it is and where, never what it says.

The words of an exception hold what somebody typed (“Key (document)=(…) already exists”).
"""

import traceback
from types import TracebackType
from typing import Any

from app.config import InvalidSetting

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None]
FRAMES = 12
"""How many calls are told, the innermost ones."""
CAUSES = 5


def describe(error: BaseException) -> list[dict[str, Any]]:
    """Return an exception and what it came of, the last first."""
    told: list[dict[str, Any]] = []
    current: BaseException | None = error
    while current is not None and len(told) < CAUSES:
        told.append(_one(current))
        current = current.__cause__ or current.__context__
    return told


def _one(error: BaseException) -> dict[str, Any]:
    kind = type(error)
    told: dict[str, Any] = {
        "type": f"{kind.__module__}.{kind.__qualname__}".removeprefix("builtins.")
    }
    if code := _code(error):
        told["code"] = code
    if isinstance(error, InvalidSetting):
        told["text"] = str(error)  # for whoever installs, and about nobody
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    told["stack"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return told


def _code(error: BaseException) -> str | None:
    """Return the stable name that a domain error, PostgreSQL or the system gives a fault."""
    for source in (getattr(error, "orig", None), error):
        for name in ("code", "sqlstate", "sqlite_errorname", "errno"):
            value = getattr(source, name, None)
            if isinstance(value, str | int) and len(str(value)) <= 60:
                return str(value)
    return None
