"""What use cases need from the installation, put together once per process."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock

from app.config import Settings
from app.db.engine import Database
from app.gateways.authorizer import Authorizer
from app.gateways.card import CardGateway
from app.gateways.mailer import Mailer
from app.gateways.pix import PixGateway
from app.gateways.request_counts import RequestCounts
from bpe.certificate import Certificate
from fares.kernel.errors import DomainError


class NoCertificate(DomainError):
    """This installation was given no certificate, so nothing fiscal can be signed."""

    code = "fiscal.no-certificate"
    title = "Sem certificado digital"

    def __init__(self) -> None:
        super().__init__(
            "Esta instalação não tem certificado digital. Informe o arquivo em "
            "GUICHE_CERTIFICATE e a senha em GUICHE_CERTIFICATE_PASSWORD."
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FiscalOffice:
    """What signs documents and what speaks with the tax office."""

    certificate: Certificate
    authorizer: Authorizer


def without_certificate() -> FiscalOffice:
    """Refuse, for an installation that was given no certificate.

    :raises NoCertificate: always
    """
    raise NoCertificate


class FiscalDoor:
    """Opens the fiscal office on first use, so that what needs none works without one."""

    def __init__(self, open_office: Callable[[], FiscalOffice] = without_certificate) -> None:
        self._open = open_office
        self._lock = Lock()
        self._office: FiscalOffice | None = None

    def __call__(self) -> FiscalOffice:
        """Return the office, the same one for the whole process.

        :raises DomainError: if there is no certificate, or it cannot be used
        """
        with self._lock:
            if self._office is None:
                self._office = self._open()
            return self._office

    def close(self) -> None:
        """Close the connections, if any were opened."""
        with self._lock:
            if self._office is not None:
                self._office.authorizer.close()
                self._office = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The settings, the database, the clock and who is outside of this installation."""

    settings: Settings
    database: Database
    fiscal_office: FiscalDoor = field(default_factory=FiscalDoor)
    mailer: Mailer | None = None
    """None: this installation sends no letter."""
    card: CardGateway | None = None
    """None: this installation takes no card on line."""
    pix: PixGateway | None = None
    """None: this installation takes no Pix."""
    request_counts: RequestCounts = field(default_factory=RequestCounts)

    def now(self) -> datetime:
        """Return the moment that the product takes for now, in UTC."""
        return self.settings.clock.now()

    def close(self) -> None:
        """Close every connection that was opened."""
        self.fiscal_office.close()
        if self.card is not None:
            self.card.close()
        if self.pix is not None:
            self.pix.close()
        self.request_counts.close()
        self.database.close()
