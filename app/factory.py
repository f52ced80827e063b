"""Puts the installation together from its settings."""

from datetime import timedelta
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from app.config import InvalidSetting, Settings
from app.db.engine import Database
from app.gateways.authorizer import Authorizer
from app.gateways.card import CardGateway
from app.gateways.mailer import Mailer
from app.gateways.pix import PixGateway
from app.gateways.request_counts import RequestCounts
from app.usecases.services import FiscalDoor, FiscalOffice, NoCertificate, Services
from bpe import schema
from bpe.certificate import load_pfx

DRIVERS = frozenset({"sqlite", "postgresql", "postgresql+psycopg"})


def build_services(settings: Settings, *, longest_statement: timedelta | None = None) -> Services:
    """Return what web, jobs and commands share, with the database opened.

    :param longest_statement: after which the database gives up, where somebody waits
    :raises InvalidSetting: if the address of the database cannot be
    """
    url = _database_url(settings.database_url)
    if url.drivername.startswith("sqlite") and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    return Services(
        settings=settings,
        database=Database(settings.database_url, longest_statement=longest_statement),
        fiscal_office=FiscalDoor(lambda: open_fiscal_office(settings)),
        mailer=Mailer(settings.mail) if settings.mail else None,
        card=CardGateway(settings.card) if settings.card else None,
        pix=PixGateway(settings.pix) if settings.pix else None,
        request_counts=RequestCounts(settings.redis_url),
    )


def open_fiscal_office(settings: Settings) -> FiscalOffice:
    """Read the certificate and prepare to issue, before the first ticket waits for it.

    :raises NoCertificate: if the installation was given none
    :raises UnusableCertificate: if it cannot be read, or cannot sign
    :raises UnusableAuthority: if the authority of the tax offices' servers cannot be read
    """
    if settings.certificate is None:
        raise NoCertificate
    certificate = load_pfx(settings.certificate, settings.certificate_password)
    schema.preload()
    return FiscalOffice(certificate=certificate, authorizer=Authorizer(settings, certificate))


def _database_url(text: str) -> URL:
    """Return an address of one of the two databases that the product runs on."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername not in DRIVERS:
        raise InvalidSetting("DATABASE_URL é sqlite:///caminho ou postgresql://servidor/banco.")
    return url
