"""The bank (PSP) that charges by Pix for us, over the API Pix of the central bank."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from app.config.reading import InvalidSetting, is_loopback, path, seconds

LONGEST_KEY = 77
"""Characters of a Pix key."""


@dataclass(frozen=True, kw_only=True)
class PixSettings:
    """Where the API is, how we are known there, and the key that receives."""

    url: str
    """The base of the API, with its version: `https://pix.psp.example/api/v2`."""
    token_url: str
    """Where access tokens are given (OAuth2, client credentials)."""
    client_id: str
    client_secret: str = field(repr=False)
    key: str
    """The Pix key (chave) that receives."""
    certificate: Path | None = None
    """What we show the bank (mutual TLS): a PFX, or a PEM with key and certificates."""
    certificate_password: str = field(default="", repr=False)
    ca: Path | None = None
    """The authority that the bank's server is checked against; None takes the machine's."""
    timeout: float = 10.0
    """Seconds to wait for each answer."""

    @classmethod
    def from_environment(cls, env: Mapping[str, str]) -> "PixSettings | None":
        """Return the settings of the bank; None where there is none: no Pix.

        :raises InvalidSetting: if one cannot be, or a secret would travel in the clear
        """
        url = env.get("GUICHE_PIX_URL", "").rstrip("/")
        if not url:
            return None
        settings = cls(
            url=url,
            token_url=env.get("GUICHE_PIX_TOKEN_URL", "") or f"{url}/oauth/token",
            client_id=env.get("GUICHE_PIX_CLIENT_ID", ""),
            client_secret=env.get("GUICHE_PIX_CLIENT_SECRET", ""),
            key=env.get("GUICHE_PIX_KEY", ""),
            certificate=path(env.get("GUICHE_PIX_CERTIFICATE")),
            certificate_password=env.get("GUICHE_PIX_CERTIFICATE_PASSWORD", ""),
            ca=path(env.get("GUICHE_PIX_CA")),
            timeout=seconds(env, "GUICHE_PIX_TIMEOUT", cls.timeout),
        )
        settings._check()
        return settings

    def _check(self) -> None:
        if not _is_safe(self.url):
            raise InvalidSetting("GUICHE_PIX_URL é o endereço https:// da API Pix do banco.")
        if not _is_safe(self.token_url):
            raise InvalidSetting("GUICHE_PIX_TOKEN_URL é o endereço https:// do OAuth do banco.")
        for name in ("client_id", "client_secret"):
            given = getattr(self, name)
            if not given or not given.isascii() or not given.isprintable():
                raise InvalidSetting(f"GUICHE_PIX_{name.upper()} é a credencial que o banco deu.")
        if not 0 < len(self.key) <= LONGEST_KEY or not self.key.isprintable():
            raise InvalidSetting("GUICHE_PIX_KEY é a chave Pix que recebe, cadastrada no banco.")


def _is_safe(url: str) -> bool:
    """Tell whether nobody on the way reads what is sent to an address."""
    try:
        address = urlsplit(url)
        host = address.hostname or ""
        fits = bool(host) and address.port != 0 and not address.query and not address.fragment
    except ValueError:
        return False
    covered = address.scheme == "https" or (address.scheme == "http" and is_loopback(host))
    return fits and covered
