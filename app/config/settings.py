"""The settings of one installation, read once from the environment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from app.clock import Clock
from app.config.brand import Brand
from app.config.card import CardSettings
from app.config.mail import MailSettings
from app.config.monitoring import Monitoring
from app.config.pix import PixSettings
from app.config.proxies import proxies
from app.config.reading import InvalidSetting, is_loopback, path, seconds
from app.config.redis import redis_url
from app.config.secrets import with_secrets

DEVELOPMENT_DATABASE = "sqlite:///instance/guiche.db"
DEVELOPMENT_SECRET = "only-for-development"  # noqa: S105  (production refuses it)
SHORTEST_SECRET = 32
"""Characters of the secret that signs cookies in production."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What differs between one installation and another.

    Each field is the environment variable `GUICHE_<FIELD>`, but `DATABASE_URL`; what is
    outside, and may not be there, has a room of its own. Secrets are never shown.
    """

    database_url: str = field(default=DEVELOPMENT_DATABASE, repr=False)
    production: bool = False
    secret_key: str = field(default=DEVELOPMENT_SECRET, repr=False)
    clock: Clock = field(default_factory=Clock)
    instance: Path = Path("instance")
    """Where the installation keeps its files: database, certificates, simulator state."""
    tax_environment: str = "2"
    """tpAmb: 1 production, 2 homologação (no fiscal value)."""
    certificate: Path | None = None
    """The A1 certificate (PFX) that signs documents and speaks to the tax office."""
    certificate_password: str = field(default="", repr=False)
    public_url: str = "http://127.0.0.1:5000"
    """Where passengers and gateways reach this installation: what letters link to."""
    sefaz_url: str = ""
    """Replaces the address of every authoriser: the simulator's, in demonstrations."""
    sefaz_ca: Path | None = None
    """The certificate authority that the authorisers' servers are checked against."""
    sefaz_timeout: float = 10.0
    """Seconds the worker waits for an answer of the tax office."""
    counter_wait: float = 4.0
    """Seconds a counter waits for an authorisation before it prints a receipt."""
    webhook_timeout: float = 5.0
    """Seconds a partner's server has to take a connection, and again to answer a notice."""
    proxies: int = 0
    """Servers of ours before the pages, whose word is believed on who asks, and how."""
    redis_url: str = field(default="", repr=False)
    """Where processes count requests together; empty: each counts its own."""
    brand: Brand = field(default_factory=Brand)
    mail: MailSettings | None = None
    card: CardSettings | None = None
    pix: PixSettings | None = None
    monitoring: Monitoring = field(default_factory=Monitoring)

    @classmethod
    def from_environment(cls, env: Mapping[str, str]) -> "Settings":
        """Return the settings that the environment gives.

        :raises InvalidSetting: if one cannot be
        """
        env = with_secrets(env)
        production = _production(env.get("GUICHE_ENV", "development"))
        settings = cls(
            database_url=env.get("DATABASE_URL", DEVELOPMENT_DATABASE),
            production=production,
            secret_key=env.get("GUICHE_SECRET_KEY", DEVELOPMENT_SECRET),
            clock=_clock(env.get("GUICHE_CLOCK", ""), production=production),
            instance=Path(env.get("GUICHE_INSTANCE", "instance")),
            tax_environment=env.get("GUICHE_TAX_ENVIRONMENT", "2"),
            certificate=path(env.get("GUICHE_CERTIFICATE")),
            certificate_password=env.get("GUICHE_CERTIFICATE_PASSWORD", ""),
            public_url=_public_url(env.get("GUICHE_PUBLIC_URL", cls.public_url), production),
            sefaz_url=env.get("GUICHE_SEFAZ_URL", "").rstrip("/"),
            sefaz_ca=path(env.get("GUICHE_SEFAZ_CA")),
            sefaz_timeout=seconds(env, "GUICHE_SEFAZ_TIMEOUT", cls.sefaz_timeout),
            counter_wait=seconds(env, "GUICHE_COUNTER_WAIT", cls.counter_wait),
            webhook_timeout=seconds(env, "GUICHE_WEBHOOK_TIMEOUT", cls.webhook_timeout),
            proxies=proxies(env),
            redis_url=redis_url(env),
            brand=Brand.from_environment(env),
            mail=MailSettings.from_environment(env),
            card=CardSettings.from_environment(env),
            pix=PixSettings.from_environment(env),
            monitoring=Monitoring.from_environment(env),
        )
        settings._check()
        return settings

    def _check(self) -> None:
        if self.tax_environment not in {"1", "2"}:
            raise InvalidSetting("GUICHE_TAX_ENVIRONMENT é 1 (produção) ou 2 (homologação).")
        if self.production and self.secret_key == DEVELOPMENT_SECRET:
            raise InvalidSetting("GUICHE_SECRET_KEY: produção precisa de um segredo próprio.")
        if self.production and len(self.secret_key) < SHORTEST_SECRET:
            raise InvalidSetting(
                f"GUICHE_SECRET_KEY: em produção são ao menos {SHORTEST_SECRET} caracteres."
            )
        if self.clock.moved and self.tax_environment == "1":
            raise InvalidSetting("GUICHE_CLOCK não se move onde os documentos têm valor fiscal.")
        if self.sefaz_url and self.tax_environment == "1":
            raise InvalidSetting("GUICHE_SEFAZ_URL não cabe onde os documentos têm valor fiscal.")


def _production(text: str) -> bool:
    """Tell whether a word names production; a mistyped one must not mean the laxer place."""
    if text not in {"development", "production"}:
        raise InvalidSetting("GUICHE_ENV é development ou production.")
    return text == "production"


def _public_url(text: str, production: bool) -> str:
    """Return the address of the public site; in production nothing travels in the clear."""
    address = urlsplit(text)
    if address.scheme not in {"http", "https"} or not address.hostname or address.query:
        raise InvalidSetting("GUICHE_PUBLIC_URL é como https://passagens.exemplo.com.br.")
    if production and address.scheme != "https" and not is_loopback(address.hostname):
        raise InvalidSetting("GUICHE_PUBLIC_URL começa por https:// em produção.")
    return text.rstrip("/")


def _clock(text: str, *, production: bool) -> Clock:
    if text and production:
        raise InvalidSetting("GUICHE_CLOCK é recusado em produção: lá o tempo não se move.")
    try:
        return Clock.parse(text)
    except ValueError as error:
        raise InvalidSetting(str(error)) from error
