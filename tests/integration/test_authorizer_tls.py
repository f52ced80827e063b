"""The gateway against a listener that requires a certificate of its clients, and gives its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from app.config import Settings
from app.gateways.authorizer import Authorizer, NoAnswer, NotReached
from bpe.certificate import load_pfx
from bpe.uf import Uf
from tests.sefaz_documents import CNPJ
from tests.sefaz_server import SefazProcess
from tests.tls_certificates import PASSWORD, TestAuthority

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> TestAuthority:
    return TestAuthority(tmp_path_factory.mktemp("tls"), "autoridade")


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> TestAuthority:
    return TestAuthority(tmp_path_factory.mktemp("tls-stranger"), "estranha")


@pytest.fixture(scope="module")
def sefaz(authority: TestAuthority) -> Iterator[SefazProcess]:
    process = SefazProcess(authority.folder, tls=authority.server()).start()
    yield process
    process.stop()


def ask_status(
    sefaz: SefazProcess, *, pfx: Path | None, ca: Path | None, timeout: float = 10
) -> bytes:
    settings = Settings(sefaz_url=sefaz.address, sefaz_ca=ca, sefaz_timeout=timeout)
    gateway = Authorizer(settings, load_pfx(pfx, PASSWORD) if pfx else None)
    try:
        return gateway.status(Uf.SP)
    finally:
        gateway.close()


def test_a_client_with_a_certificate_is_answered(
    sefaz: SefazProcess, authority: TestAuthority
) -> None:
    answer = ask_status(sefaz, pfx=authority.client(CNPJ), ca=authority.ca)

    assert b"<cStat>107</cStat>" in answer


@pytest.mark.parametrize("mode", ["closed", "lose_answer", "silent", "down"])
def test_the_knobs_work_under_tls_too(
    sefaz: SefazProcess, authority: TestAuthority, mode: str
) -> None:
    pfx = authority.client(CNPJ)
    with load_pfx(pfx, PASSWORD).pem_for_tls() as pem:
        ordered = requests.post(
            f"{sefaz.address}/simulator/behaviour",
            json={"mode": mode, "times": 1, "seconds": 0.1},
            cert=str(pem),
            verify=str(authority.ca),
            timeout=10,
        )
    assert ordered.status_code == 200

    with pytest.raises(NoAnswer):
        ask_status(sefaz, pfx=pfx, ca=authority.ca)

    assert b"<cStat>107</cStat>" in ask_status(sefaz, pfx=pfx, ca=authority.ca)
    assert "Traceback" not in (sefaz.folder / "sefaz.log").read_text()


def test_a_client_without_certificate_is_refused(
    sefaz: SefazProcess, authority: TestAuthority
) -> None:
    """TLS 1.3 says so only after the message was written, and the word may get lost."""
    with pytest.raises((NotReached, NoAnswer)):
        ask_status(sefaz, pfx=None, ca=authority.ca)


def test_a_client_of_another_authority_is_refused(
    sefaz: SefazProcess, authority: TestAuthority, stranger: TestAuthority
) -> None:
    with pytest.raises((NotReached, NoAnswer)):
        ask_status(sefaz, pfx=stranger.client(CNPJ), ca=authority.ca)


@pytest.mark.parametrize("trusted", ["stranger", "machine"])
def test_a_server_of_another_authority_gets_nothing(
    sefaz: SefazProcess, authority: TestAuthority, stranger: TestAuthority, trusted: str
) -> None:
    ca = stranger.ca if trusted == "stranger" else None

    with pytest.raises(NotReached) as refused:
        ask_status(sefaz, pfx=authority.client(CNPJ), ca=ca)

    assert "certificate verify failed" in refused.value.why.lower()


def test_what_speaks_no_tls_gets_nothing(
    tmp_path_factory: pytest.TempPathFactory, authority: TestAuthority
) -> None:
    process = SefazProcess(tmp_path_factory.mktemp("clear")).start()
    process.address = process.address.replace("http://", "https://")
    try:
        with pytest.raises(NotReached):
            ask_status(process, pfx=authority.client(CNPJ), ca=authority.ca, timeout=1)
    finally:
        process.stop()


def test_the_key_of_the_certificate_is_not_left_on_disk(
    sefaz: SefazProcess,
    authority: TestAuthority,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    ask_status(sefaz, pfx=authority.client(CNPJ), ca=authority.ca)

    assert list(tmp_path.iterdir()) == []
