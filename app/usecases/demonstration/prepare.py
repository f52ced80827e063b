"""Preparing a demonstration: certificate, network, staff and partner of a fictitious company."""

import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.importing.demo import DEMO_CNPJ, copy_demo_network
from app.usecases.operations.import_network import ImportNetwork, import_network
from app.usecases.operations.staff import AddUser, Role, UsernameTaken, add_user
from app.usecases.partners.access import PartnerPresence
from app.usecases.partners.register import register_partner
from app.usecases.partners.terms import PartnerDetails, PartnerTaken
from app.usecases.services import Services
from bpe.certificate import load_pfx
from bpe.issuing_authority import make_test_certificate, write_pfx
from fares.kernel.errors import DomainError
from fares.tariff import Channel

DEMO_PASSWORD = "boa-viagem-2026"  # noqa: S105  (printed on the screen of the demonstration)
DEMO_COUNTER = "SAO-TIETE"
EXAMPLE_CLERK = "dora"
"""Who makes the example sale; the others wait for people."""


@dataclass(frozen=True, slots=True)
class DemoLogin:
    """Somebody of the fictitious staff."""

    username: str
    name: str
    roles: frozenset[Role]
    point_of_sale: str | None = None


DEMO_STAFF = (
    DemoLogin(EXAMPLE_CLERK, "Dora Neves", frozenset({Role.CLERK}), DEMO_COUNTER),
    DemoLogin("ana", "Ana Prado", frozenset({Role.CLERK}), DEMO_COUNTER),
    DemoLogin("bruno", "Bruno Sales", frozenset({Role.CLERK}), "RIO-NOVO"),
    DemoLogin("otavia", "Otávia Reis", frozenset({Role.OPERATIONS})),
    DemoLogin("marta", "Marta Lins", frozenset({Role.MANAGER})),
    DemoLogin("ines", "Inês Couto", frozenset({Role.AUDITOR})),
)

DEMO_PARTNER = PartnerDetails(
    code="agencia-demonstracao",
    cnpj="99.999.990/0001-80",
    legal_name="Agência Rodoviária Fictícia Ltda",
    trade_name="Agência Fictícia",
    street="Rua da Demonstração",
    street_number="1",
    district="Centro",
    municipality_code="3509502",
    commission_rate="8.00",
    price_channel=Channel.COUNTER,
    presence=PartnerPresence.COUNTER,
)
"""Sells by API from Campinas; its CNPJ is made up, with digits that check."""


class NotADemonstration(DomainError):
    """The installation is a production one, or was given no place for a certificate."""

    code = "demonstration.refused"
    title = "Demonstração recusada"


def prepare(services: Services) -> None:
    """Make what a demonstration needs and is not there yet; safe to repeat.

    :raises NotADemonstration: in production, or if `GUICHE_CERTIFICATE` names no file
    :raises UnusableCertificate: if what it names is there and is no certificate
    """
    settings = services.settings
    if settings.production:
        raise NotADemonstration("A demonstração não roda em produção (GUICHE_ENV).")
    if settings.certificate is None:
        raise NotADemonstration("Diga em GUICHE_CERTIFICATE onde gravar o certificado de teste.")
    if not settings.certificate.exists():
        certificate = make_test_certificate(DEMO_CNPJ, "AURORA DO PLANALTO", now=services.now())
        write_pfx(certificate, settings.certificate, settings.certificate_password)
    load_pfx(settings.certificate, settings.certificate_password)  # what is there may be no PFX
    _import_network(services)
    for login in DEMO_STAFF:
        _add(login, services)
    with suppress(PartnerTaken):
        register_partner(DEMO_PARTNER, database=services.database, now=services.now())


def _import_network(services: Services) -> None:
    with tempfile.TemporaryDirectory() as folder:
        copy_demo_network(Path(folder))
        command = ImportNetwork(cnpj=DEMO_CNPJ, folder=Path(folder))
        import_network(
            command, database=services.database, now=services.now(), progress=_in_silence
        )


def _in_silence(step: str) -> None:
    """Say nothing of the progress: the demonstration network is read in a moment."""


def _add(login: DemoLogin, services: Services) -> None:
    command = AddUser(
        username=login.username,
        name=login.name,
        password=DEMO_PASSWORD,
        roles=login.roles,
        point_of_sale_code=login.point_of_sale,
    )
    try:
        add_user(command, database=services.database, now=services.now())
    except UsernameTaken:
        return
