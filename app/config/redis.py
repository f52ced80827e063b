"""Redis, where web processes and hosts count requests together."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from app.config.reading import InvalidSetting

_SCHEMES = {"redis", "rediss"}


def redis_url(env: Mapping[str, str]) -> str:
    """Return the address of Redis; empty where there is none, and each process counts alone.

    :raises InvalidSetting: if it is no such address
    """
    text = env.get("GUICHE_REDIS_URL", "")
    try:
        address = urlsplit(text)
        fits = address.scheme in _SCHEMES and bool(address.hostname) and address.port != 0
    except ValueError:
        fits = False
    if text and not fits:
        raise InvalidSetting(
            "GUICHE_REDIS_URL é como redis://servidor:6379/0, ou rediss:// onde vai cifrado."
        )
    return text
