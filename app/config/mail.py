"""Through which server letters leave, and in whose name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parseaddr
from enum import StrEnum
from urllib.parse import SplitResult, unquote, urlsplit

from app.config.reading import InvalidSetting, is_loopback, seconds
from app.operations.mail_address import is_mail_address


class MailSecurity(StrEnum):
    """How the line to the server is protected; the scheme of its address."""

    NONE = "smtp"
    STARTTLS = "smtp+starttls"
    TLS = "smtps"


_PORTS = {MailSecurity.NONE: 25, MailSecurity.STARTTLS: 587, MailSecurity.TLS: 465}
_SHAPE = "GUICHE_SMTP_URL é como smtp+starttls://usuario:senha@servidor:587, smtps:// ou smtp://."


@dataclass(frozen=True, kw_only=True)
class MailSettings:
    """The mail server and the sender; an installation without them sends no letter."""

    host: str
    port: int
    security: MailSecurity = MailSecurity.NONE
    user: str = ""
    password: str = field(default="", repr=False)
    sender: str
    """An address, or a name before it: `Viação Exemplo <passagens@exemplo.com.br>`."""
    timeout: float = 10.0
    """Seconds to wait for each answer of the server."""

    @classmethod
    def from_environment(cls, env: Mapping[str, str]) -> "MailSettings | None":
        """Return the settings of mail; None where no server is given.

        :raises InvalidSetting: if one cannot be, or a password would travel in the clear
        """
        address = env.get("GUICHE_SMTP_URL", "")
        if not address:
            return None
        url = _url(address)
        security = MailSecurity(url.scheme)
        settings = cls(
            host=url.hostname or "",
            port=url.port or _PORTS[security],
            security=security,
            user=unquote(url.username or ""),
            password=unquote(url.password or ""),
            sender=env.get("GUICHE_MAIL_FROM", ""),
            timeout=seconds(env, "GUICHE_SMTP_TIMEOUT", cls.timeout),
        )
        settings._check()
        return settings

    def _check(self) -> None:
        if not self.sender.isprintable() or not is_mail_address(parseaddr(self.sender)[1]):
            raise InvalidSetting(
                "GUICHE_MAIL_FROM é o remetente, como Viação Exemplo <passagens@exemplo.com.br>."
            )
        in_the_clear = self.security is MailSecurity.NONE and not is_loopback(self.host)
        if self.user and in_the_clear:
            raise InvalidSetting(
                "GUICHE_SMTP_URL: a senha só vai cifrada. Use smtp+starttls:// ou smtps://."
            )


def _url(address: str) -> SplitResult:
    try:
        url = urlsplit(address)
        fits = url.scheme in list(MailSecurity) and url.hostname and url.port != 0
    except ValueError:
        fits = False
    if not fits or url.path not in {"", "/"} or url.query or url.fragment:
        raise InvalidSetting(_SHAPE)
    return url
