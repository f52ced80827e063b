"""Reading settings from the environment, and refusing what cannot be."""

import math
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path


class InvalidSetting(Exception):
    """A setting is missing or cannot be; the message says which and what to give."""


def path(text: str | None) -> Path | None:
    """Return the path that a setting names; None where it is not given."""
    return Path(text) if text else None


def seconds(env: Mapping[str, str], name: str, default: float) -> float:
    """Return a positive number of seconds.

    :raises InvalidSetting: if it is something else
    """
    try:
        number = float(env.get(name, default))
    except ValueError:
        number = 0.0
    if not math.isfinite(number) or number <= 0:
        raise InvalidSetting(f"{name} é um número positivo de segundos, como 4.")
    return number


def is_loopback(host: str) -> bool:
    """Tell whether a host is this machine, so that nothing said to it travels."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
