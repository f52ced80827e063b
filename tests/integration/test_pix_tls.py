"""The client against a bank that requires a certificate of its clients, and gives its own."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
)

from app.gateways.client_certificate import load_client_certificate
from app.gateways.pix import PixGateway, PixUnreachable, new_txid
from bpe.certificate import UnusableCertificate, load_pfx
from tests.psp_server import PspProcess
from tests.sefaz_documents import CNPJ
from tests.tls_certificates import PASSWORD, TestAuthority

pytestmark = pytest.mark.slow
HTTPS_ADDRESS = re.compile(r"https://127\.0\.0\.1:\d+")


class TlsPsp(PspProcess):
    """The bank as the world has it: HTTPS, and only for clients with a certificate."""

    def __init__(self, folder: Path, files: dict[str, Path]) -> None:
        super().__init__(folder)
        tls = (part for name, path in files.items() for part in (f"--tls-{name}", str(path)))
        self.options = (*PspProcess.options, *tls)

    def read_announcement(self, line: str) -> None:
        found = HTTPS_ADDRESS.search(line)
        assert found, self.log()
        self.address = found[0]


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> TestAuthority:
    return TestAuthority(tmp_path_factory.mktemp("tls"), "autoridade")


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> TestAuthority:
    return TestAuthority(tmp_path_factory.mktemp("tls-stranger"), "estranha")


@pytest.fixture(scope="module")
def psp(authority: TestAuthority) -> Iterator[TlsPsp]:
    process = TlsPsp(authority.folder, authority.server()).start()
    yield process
    process.stop()


def a_pem(authority: TestAuthority, password: str) -> Path:
    """Write the company's certificate as banks that want a PEM take it."""
    certificate = load_pfx(authority.client(CNPJ), PASSWORD)
    key = certificate.private_key.private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(password.encode())
    )
    path = authority.folder / "cliente.pem"
    path.write_bytes(certificate.leaf.public_bytes(Encoding.PEM) + key)
    return path


def ask(psp: TlsPsp, **settings: Any) -> None:
    """Ask about a charge that is not there."""
    gateway = PixGateway(psp.settings(**settings))
    try:
        assert gateway.get_charge(new_txid()) is None
    finally:
        gateway.close()


def test_a_client_with_a_certificate_is_answered(psp: TlsPsp, authority: TestAuthority) -> None:
    pfx = authority.client(CNPJ)

    ask(psp, certificate=pfx, certificate_password=PASSWORD, ca=authority.ca)


def test_a_pem_with_a_password_serves_too(psp: TlsPsp, authority: TestAuthority) -> None:
    pem = a_pem(authority, "outra-senha")

    ask(psp, certificate=pem, certificate_password="outra-senha", ca=authority.ca)


def test_a_client_without_certificate_is_refused(psp: TlsPsp, authority: TestAuthority) -> None:
    with pytest.raises(PixUnreachable):
        ask(psp, ca=authority.ca)


def test_a_client_of_another_authority_is_refused(
    psp: TlsPsp, authority: TestAuthority, stranger: TestAuthority
) -> None:
    pfx = stranger.client(CNPJ)

    with pytest.raises(PixUnreachable):
        ask(psp, certificate=pfx, certificate_password=PASSWORD, ca=authority.ca)


@pytest.mark.parametrize("trusted", ["stranger", "machine"])
def test_a_server_of_another_authority_gets_nothing(
    psp: TlsPsp, authority: TestAuthority, stranger: TestAuthority, trusted: str
) -> None:
    pfx = authority.client(CNPJ)
    ca = stranger.ca if trusted == "stranger" else None

    with pytest.raises(PixUnreachable):
        ask(psp, certificate=pfx, certificate_password=PASSWORD, ca=ca)


@pytest.mark.parametrize(
    ("content", "password", "said"),
    [
        pytest.param(None, "", "não pôde ser lido", id="no file"),
        pytest.param(b"x", "", "não é um certificado PFX", id="neither PFX nor PEM"),
        pytest.param(b"-----BEGIN X-----\n", "", "em PEM", id="a PEM of nothing"),
        pytest.param("pem", "errada", "a senha não confere", id="another password"),
        pytest.param("pem", "", "a senha não confere", id="no password"),
    ],
)
def test_a_certificate_that_is_none_is_said_at_once(
    authority: TestAuthority, tmp_path: Path, content: bytes | str | None, password: str, said: str
) -> None:
    path = a_pem(authority, "certa") if content == "pem" else tmp_path / "certificado"
    if isinstance(content, bytes):
        path.write_bytes(content)

    with pytest.raises(UnusableCertificate, match=said):
        load_client_certificate(path, password)


def test_the_key_is_not_left_on_disk(
    psp: TlsPsp, authority: TestAuthority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    ask(
        psp,
        certificate=authority.client(CNPJ),
        certificate_password=PASSWORD,
        ca=authority.ca,
    )

    assert list(tmp_path.iterdir()) == []
