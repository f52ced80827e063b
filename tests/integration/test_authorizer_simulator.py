"""Our documents, our gateway and our reader against the simulator, which shares none of them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.config import Settings
from app.gateways.authorizer import Authorizer, NoAnswer, NotReached
from app.simulators.sefaz.federation import AUTHORIZERS
from app.simulators.sefaz.qr_addresses import registered_address
from bpe.archive import join
from bpe.authorizers import authorizer_of, pages_of
from bpe.builder import sign_bpe
from bpe.certificate import Certificate
from bpe.codes import Environment
from bpe.document import Bpe
from bpe.issuing_authority import IssuingAuthority
from bpe.reply import read_authorization, read_consultation, read_status
from bpe.schema import validate
from bpe.uf import Uf
from tests.sefaz_server import SefazProcess
from tests.unit.bpe.bpe_builders import (
    ALPHANUMERIC,
    ISSUED_AT,
    NUMERIC,
    a_bpe,
    free_values,
    values_by_card,
)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def authority() -> IssuingAuthority:
    return IssuingAuthority.create(now=ISSUED_AT)


@pytest.fixture(scope="module")
def certificate(authority: IssuingAuthority) -> Certificate:
    return authority.issue_ecnpj(NUMERIC, "Viação Exemplo Ltda.")


@pytest.fixture(scope="module")
def sefaz(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SefazProcess]:
    process = SefazProcess(tmp_path_factory.mktemp("sefaz"), clock=ISSUED_AT.isoformat()).start()
    yield process
    process.stop()


@pytest.fixture
def gateway(sefaz: SefazProcess) -> Iterator[Authorizer]:
    sefaz.behave()
    gateway = Authorizer(Settings(sefaz_url=sefaz.address, sefaz_timeout=10), None)
    yield gateway
    gateway.close()


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(a_bpe(number=1), id="paid in cash"),
        pytest.param(replace(a_bpe(number=2), values=free_values()), id="free"),
        pytest.param(replace(a_bpe(number=3), values=values_by_card()), id="by card"),
    ],
)
def test_what_we_build_is_authorized_and_the_answer_fits_it(
    document: Bpe, gateway: Authorizer, certificate: Certificate
) -> None:
    signed = sign_bpe(document, certificate)

    reply = read_authorization(gateway.authorize(Uf.SP, signed.xml))

    assert reply.status_code == "100"
    assert reply.authorized
    assert reply.protocol
    assert reply.protocol.covers(signed.xml)
    assert reply.protocol.access_key == signed.access_key.characters
    assert reply.message == "SIMULADOR - SEM VALOR FISCAL"
    validate(join(signed.xml, reply.protocol.xml), "bpeProc")
    known = read_consultation(gateway.consult(Uf.SP, signed.access_key))
    assert known.authorized
    assert known.protocol == reply.protocol


def test_an_alphanumeric_issuer_is_authorized(
    gateway: Authorizer, authority: IssuingAuthority
) -> None:
    certificate = authority.issue_ecnpj(ALPHANUMERIC, "Viação Letra Ltda.")
    signed = sign_bpe(a_bpe(cnpj=ALPHANUMERIC), certificate)

    assert read_authorization(gateway.authorize(Uf.SP, signed.xml)).authorized


def test_a_duplicate_tells_the_protocol_it_was_given(
    gateway: Authorizer, certificate: Certificate
) -> None:
    signed = sign_bpe(a_bpe(number=10), certificate)
    first = read_authorization(gateway.authorize(Uf.SP, signed.xml))

    again = read_authorization(gateway.authorize(Uf.SP, signed.xml))

    assert (again.status_code, again.authorized) == ("204", False)
    assert first.protocol
    assert again.stored_protocol
    assert again.stored_protocol.number == first.protocol.number


def test_a_number_used_tells_the_key_that_has_it(
    gateway: Authorizer, certificate: Certificate
) -> None:
    document = a_bpe(number=11)
    other = replace(document.identification, random_code="10203040")
    holder = sign_bpe(document, certificate)
    gateway.authorize(Uf.SP, holder.xml)

    late = sign_bpe(replace(document, identification=other), certificate)
    reply = read_authorization(gateway.authorize(Uf.SP, late.xml))

    assert reply.status_code == "539"
    assert reply.stored_protocol
    assert reply.stored_protocol.access_key == holder.access_key.characters


def test_an_answer_that_was_lost_is_found_by_its_key(
    gateway: Authorizer, certificate: Certificate, sefaz: SefazProcess
) -> None:
    signed = sign_bpe(a_bpe(number=12), certificate)
    sefaz.behave(mode="lose_answer", times=1)

    with pytest.raises(NoAnswer):
        gateway.authorize(Uf.SP, signed.xml)

    assert read_consultation(gateway.consult(Uf.SP, signed.access_key)).authorized


def test_what_was_not_processed_is_not_there(
    gateway: Authorizer, certificate: Certificate, sefaz: SefazProcess
) -> None:
    signed = sign_bpe(a_bpe(number=13), certificate)
    sefaz.behave(mode="down", times=1)

    with pytest.raises(NoAnswer):
        gateway.authorize(Uf.SP, signed.xml)

    consulted = read_consultation(gateway.consult(Uf.SP, signed.access_key))
    assert consulted.status_code == "217"  # never had it


def test_the_status_of_every_office_is_read(gateway: Authorizer, sefaz: SefazProcess) -> None:
    assert all(read_status(gateway.status(uf)).operating for uf in Uf)

    sefaz.behave(paused=108)

    assert read_status(gateway.status(Uf.PE)).status_code == "108"


def test_a_process_that_is_gone_is_not_reached(
    tmp_path_factory: pytest.TempPathFactory, certificate: Certificate
) -> None:
    process = SefazProcess(tmp_path_factory.mktemp("gone")).start()
    gateway = Authorizer(Settings(sefaz_url=process.address), None)
    gateway.status(Uf.SP)
    process.kill()

    with pytest.raises(NotReached):
        gateway.authorize(Uf.SP, sign_bpe(a_bpe(), certificate).xml)

    gateway.close()


@pytest.mark.parametrize("uf", list(Uf))
def test_both_sides_wrote_the_same_addresses_for_a_state(uf: Uf) -> None:
    """Two tables, written apart: who authorizes, and what the QR code begins with."""
    ours = authorizer_of(uf)

    assert registered_address(uf.value) == pages_of(uf).qr[Environment.HOMOLOGATION]
    serving = [name for name, office in AUTHORIZERS.items() if office.serves(uf.number)]
    assert serving == [ours.name]
