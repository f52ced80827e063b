"""Authorisers: every state has one, in both environments, with pages of its own or shared."""

from urllib.parse import urlsplit

import pytest

from bpe.access_key import AccessKey
from bpe.authorizers import Service, authorizer_of, pages_of
from bpe.codes import Environment
from bpe.qr_code import qr_address
from bpe.uf import Uf

OWN = {Uf.MG, Uf.MS, Uf.MT, Uf.PR, Uf.SP}
PRODUCTION, HOMOLOGATION = Environment.PRODUCTION, Environment.HOMOLOGATION


@pytest.mark.parametrize("uf", Uf)
def test_every_state_has_an_authorizer(uf: Uf) -> None:
    authorizer = authorizer_of(uf)

    assert authorizer.name == (uf.value if uf in OWN else "SVRS")
    for environment in Environment:
        addresses = {authorizer.address(service, environment) for service in Service}
        assert len(addresses) == 3
        for address in addresses:
            assert urlsplit(address).scheme == "https"
            assert ("homolog" in address or "hbpe" in address) == (environment == HOMOLOGATION)


@pytest.mark.parametrize(
    ("uf", "service", "environment", "address"),
    [
        (
            Uf.RJ,
            Service.RECEPTION,
            HOMOLOGATION,
            "https://bpe-homologacao.svrs.rs.gov.br/ws/bpeRecepcao/bpeRecepcao.asmx",
        ),
        (
            Uf.MG,
            Service.CONSULTATION,
            HOMOLOGATION,
            "https://hbpe.fazenda.mg.gov.br/bpe/services/BPeConsulta",
        ),
        (
            Uf.MS,
            Service.CONSULTATION,
            HOMOLOGATION,
            "https://homologacao.bpe.ms.gov.br/ws/BPeConsulta",
        ),
        (
            Uf.SP,
            Service.STATUS,
            PRODUCTION,
            "https://bpe.fazenda.sp.gov.br/BPeWeb/services/BPeStatusServico.asmx",
        ),
    ],
)
def test_known_addresses(uf: Uf, service: Service, environment: Environment, address: str) -> None:
    assert authorizer_of(uf).address(service, environment) == address


def test_only_minas_takes_the_method_in_the_action() -> None:
    bare = "http://www.portalfiscal.inf.br/bpe/wsdl/BPeConsulta"

    assert authorizer_of(Uf.SP).action(Service.CONSULTATION) == bare
    assert authorizer_of(Uf.MG).action(Service.CONSULTATION) == f"{bare}/bpeConsultaBP"


@pytest.mark.parametrize("uf", Uf)
def test_every_state_has_pages(uf: Uf) -> None:
    pages = pages_of(uf)

    assert set(pages.qr) == set(Environment)
    for page in (*pages.qr.values(), pages.consultation):
        assert urlsplit(page).netloc.endswith(".gov.br")
    assert all("?" not in page for page in pages.qr.values())


def test_paraiba_has_its_own_pages_and_the_shared_authorizer() -> None:
    assert pages_of(Uf.PB).qr[PRODUCTION] == "http://www.receita.pb.gov.br/bpe/qrCode"
    assert pages_of(Uf.RS).qr[PRODUCTION] == "https://dfe-portal.svrs.rs.gov.br/bpe/qrCode"
    assert authorizer_of(Uf.PB) == authorizer_of(Uf.RS)


def test_the_qr_code_has_key_and_environment_and_no_sign() -> None:
    key = AccessKey.parse("35261111222333000181630010000010021482917337")

    assert qr_address(Uf.SP, key, HOMOLOGATION) == (
        "https://homologacao.bpe.fazenda.sp.gov.br/BPe/qrcode"
        "?chBPe=35261111222333000181630010000010021482917337&tpAmb=2"
    )
