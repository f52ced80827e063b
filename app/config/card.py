"""The gateway on whose page cards are paid on line."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from app.config.reading import InvalidSetting, is_loopback, seconds

SHORTEST_CARD_SECRET = 32
"""Characters of the secret that notifications are signed with."""


@dataclass(frozen=True, kw_only=True)
class CardSettings:
    """Where the gateway is and how both sides know each other."""

    url: str
    key: str = field(repr=False)
    """What we show the gateway."""
    secret: str = field(repr=False)
    """What the gateway signs its notifications with."""
    timeout: float = 10.0
    """Seconds to wait for an answer."""

    @classmethod
    def from_environment(cls, env: Mapping[str, str]) -> "CardSettings | None":
        """Return the settings of the gateway; None where there is none: no card on line.

        :raises InvalidSetting: if one cannot be, or the key would travel in the clear
        """
        url = env.get("GUICHE_CARD_URL", "").rstrip("/")
        if not url:
            return None
        settings = cls(
            url=url,
            key=env.get("GUICHE_CARD_KEY", ""),
            secret=env.get("GUICHE_CARD_SECRET", ""),
            timeout=seconds(env, "GUICHE_CARD_TIMEOUT", cls.timeout),
        )
        settings._check()
        return settings

    def _check(self) -> None:
        try:
            address = urlsplit(self.url)
            host = address.hostname or ""
        except ValueError:
            host = ""
        safe = host and (
            address.scheme == "https" or (address.scheme == "http" and is_loopback(host))
        )
        if not safe:
            raise InvalidSetting("GUICHE_CARD_URL é o endereço https:// do gateway de cartão.")
        if not self.key or not self.key.isascii() or not self.key.isprintable():
            raise InvalidSetting("GUICHE_CARD_KEY é a chave que o gateway de cartão deu.")
        if len(self.secret) < SHORTEST_CARD_SECRET:
            raise InvalidSetting(
                "GUICHE_CARD_SECRET é o segredo das notificações do gateway de cartão, com ao "
                f"menos {SHORTEST_CARD_SECRET} caracteres."
            )
