"""Letters go covered, to a server that is who it says, and with our password."""

import ssl
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from app.config.mail import MailSecurity, MailSettings
from app.gateways.mailer import Letter, Mailer, MailUnreachable
from tests.sefaz_server import free_port
from tests.tls_certificates import TestAuthority

USER, PASSWORD = "passagens", "senha-de-teste"
LETTER = Letter(
    to="maria@exemplo.com.br", subject="Sua passagem", text="Oi\n", message_id="carta-1@exemplo.com"
)

Start = Callable[[MailSecurity], "TlsServer"]


class TlsServer:
    """A mail server that takes letters from who knows the password, over TLS only."""

    def __init__(self, certificate: dict[str, Path], security: MailSecurity) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate["certificate"], certificate["key"])
        self.security = security
        self.taken: list[bytes] = []
        starttls = {"tls_context": context, "require_starttls": True, "auth_required": True}
        self._controller = Controller(
            self,
            hostname="127.0.0.1",
            port=free_port(),
            ssl_context=context if security is MailSecurity.TLS else None,
            authenticator=self._authenticate,
            # aiosmtpd sees no TLS where the whole connection is inside it
            **(starttls if security is MailSecurity.STARTTLS else {"auth_require_tls": False}),
        )

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        if not session.authenticated:
            return "530 5.7.0 Authentication required"
        self.taken.append(bytes(envelope.original_content or b""))
        return "250 OK"

    def settings(self, password: str = PASSWORD) -> MailSettings:
        return MailSettings(
            host="127.0.0.1",
            port=self._controller.port,
            security=self.security,
            user=USER,
            password=password,
            sender="passagens@exemplo.com.br",
        )

    def start(self) -> "TlsServer":
        self._controller.start()
        return self

    def stop(self) -> None:
        self._controller.stop()

    def _authenticate(
        self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object
    ) -> AuthResult:
        known = LoginPassword(USER.encode(), PASSWORD.encode())
        return AuthResult(success=data == known, handled=False)


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> TestAuthority:
    return TestAuthority(tmp_path_factory.mktemp("tls"), "correio")


@pytest.fixture
def start(authority: TestAuthority) -> Iterator[Start]:
    servers: list[TlsServer] = []

    def start(security: MailSecurity) -> TlsServer:
        servers.append(TlsServer(authority.server(), security).start())
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def trusted(authority: TestAuthority, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the machine trust the authority, as an installation's machine trusts its own."""
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.ca))


@pytest.mark.parametrize("security", [MailSecurity.STARTTLS, MailSecurity.TLS])
@pytest.mark.usefixtures("trusted")
def test_a_letter_goes_covered_and_with_our_password(start: Start, security: MailSecurity) -> None:
    server = start(security)

    Mailer(server.settings()).send(LETTER)

    assert len(server.taken) == 1


@pytest.mark.parametrize("security", [MailSecurity.STARTTLS, MailSecurity.TLS])
@pytest.mark.usefixtures("trusted")
def test_a_wrong_password_is_the_installations_fault_and_no_letter_is_lost(
    start: Start, security: MailSecurity
) -> None:
    server = start(security)

    with pytest.raises(MailUnreachable, match="535"):
        Mailer(server.settings(password="errada")).send(LETTER)

    assert server.taken == []


@pytest.mark.parametrize("security", [MailSecurity.STARTTLS, MailSecurity.TLS])
def test_a_server_nobody_vouches_for_gets_neither_password_nor_letter(
    start: Start, security: MailSecurity
) -> None:
    server = start(security)

    with pytest.raises(MailUnreachable, match="CERTIFICATE_VERIFY_FAILED"):
        Mailer(server.settings()).send(LETTER)

    assert server.taken == []
