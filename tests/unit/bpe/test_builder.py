"""Any BP-e that can be made is valid, reads back the same, and is signed as it stands.

The witnesses are independent of the builder: the official schema, nfelib's bindings,
lxml's C14N, signxml and the xmlsec1 program.
"""

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from lxml import etree
from signxml.algorithms import DigestAlgorithm, SignatureMethod
from signxml.verifier import SignatureConfiguration, VerifyResult, XMLVerifier

from bpe.builder import canonical_content, sign_bpe
from bpe.certificate import Certificate
from bpe.document import Bpe
from bpe.issuing_authority import IssuingAuthority
from bpe.schema import validate
from bpe.shapes import InvalidBpe
from bpe.text import NothingToWrite
from bpe.verify import verify
from tests.unit.bpe.bpe_builders import (
    ALPHANUMERIC,
    ISSUED_AT,
    NUMERIC,
    a_bpe,
    a_passenger,
    an_issuer,
)
from tests.unit.bpe.bpe_cases import CASES
from tests.unit.bpe.bpe_strategies import documents
from tests.unit.bpe.bpe_witness import expected, read_by_bindings

BPE = "{http://www.portalfiscal.inf.br/bpe}"


each_case = pytest.mark.parametrize("document", CASES.values(), ids=CASES.keys())


@pytest.fixture
def sign(certificate: Certificate, alphanumeric_certificate: Certificate) -> "Signer":
    return Signer(certificate, alphanumeric_certificate)


class Signer:
    """Signs with whichever of the two certificates is the issuer's."""

    def __init__(self, *certificates: Certificate) -> None:
        self._certificates = certificates

    def of(self, document: Bpe) -> Certificate:
        return next(c for c in self._certificates if c.signs_for(document.issuer.cnpj))

    def __call__(self, document: Bpe) -> bytes:
        return sign_bpe(document, self.of(document)).xml


def verify_with_signxml(xml: bytes, certificate: Certificate) -> bytes:
    """Return the bytes that signxml found signed."""
    verifier = XMLVerifier()
    verifier.excise_empty_xmlns_declarations = True
    result = verifier.verify(
        xml,
        x509_cert=certificate.leaf,
        id_attribute="Id",
        expect_config=SignatureConfiguration(
            signature_methods=frozenset({SignatureMethod.RSA_SHA1}),
            digest_algorithms=frozenset({DigestAlgorithm.SHA1}),
            verification_time=ISSUED_AT,
        ),
    )
    assert isinstance(result, VerifyResult)
    return result.signed_data


def canonical_by_lxml(xml: bytes) -> bytes:
    """Return lxml's C14N of the signed element, re-parsed alone."""
    info = etree.fromstring(xml).find(f"{BPE}infBPe")
    alone = etree.fromstring(etree.tostring(info))
    content: bytes = etree.tostring(alone, method="c14n", exclusive=False, with_comments=False)
    return content


@settings(max_examples=40)
@given(document=documents())
def test_any_document_is_valid_and_reads_back_the_same(
    document: Bpe, certificate: Certificate, alphanumeric_certificate: Certificate
) -> None:
    sign = Signer(certificate, alphanumeric_certificate)

    xml = sign(document)

    validate(xml)
    assert read_by_bindings(xml) == expected(document)
    assert canonical_by_lxml(xml) == canonical_content(document)
    assert verify_with_signxml(xml, sign.of(document)) == canonical_content(document)
    assert [check for check in verify(xml) if not check.ok] == []


@each_case
def test_each_kind_of_ticket_is_valid(document: Bpe, sign: Signer) -> None:
    xml = sign(document)

    validate(xml)
    assert read_by_bindings(xml) == expected(document)
    assert canonical_by_lxml(xml) == canonical_content(document)
    assert all(check.ok for check in verify(xml))


@each_case
def test_xmlsec1_verifies_with_the_chain(
    document: Bpe, sign: Signer, authority: IssuingAuthority, tmp_path: Path
) -> None:
    program = shutil.which("xmlsec1")
    if program is None:
        pytest.skip("xmlsec1 NÃO está instalado: a assinatura fica com uma testemunha a menos")
    document_path, authority_path = tmp_path / "bpe.xml", tmp_path / "ac.pem"
    document_path.write_bytes(sign(document))
    authority_path.write_bytes(authority.pem)

    answer = subprocess.run(
        [
            program,
            "--verify",
            "--id-attr:Id",
            "http://www.portalfiscal.inf.br/bpe:infBPe",
            "--trusted-pem",
            authority_path,
            "--verification-gmt-time",
            "2026-11-30 13:15:00",
            document_path,
        ],
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.returncode == 0, answer.stderr
    assert "OK" in answer.stderr + answer.stdout


def test_letters_of_the_cnpj_reach_key_and_qr_code(sign: Signer) -> None:
    document = a_bpe(cnpj=ALPHANUMERIC)

    xml = sign(document).decode()

    key = str(document.access_key)
    assert key[6:20] == "12ABC34501DE35"
    assert f'Id="BPe{key}"' in xml
    assert f"<qrCodBPe>https://homologacao.bpe.fazenda.sp.gov.br/BPe/qrcode?chBPe={key}" in xml
    assert "&amp;tpAmb=2</qrCodBPe>" in xml
    assert "<CNPJ>12ABC34501DE35</CNPJ>" in xml


def test_a_free_ticket_has_a_discount_of_all_of_it(sign: Signer) -> None:
    xml = sign(CASES["free of charge"]).decode()

    assert "<vBP>154.80</vBP><vDesconto>154.80</vDesconto><vPgto>0.00</vPgto>" in xml
    assert "<tPag>99</tPag><xPag>Gratuidade</xPag><vPag>0.00</vPag>" in xml


def test_signing_is_repeatable(certificate: Certificate) -> None:
    assert sign_bpe(a_bpe(), certificate) == sign_bpe(a_bpe(), certificate)


def test_a_certificate_of_another_company_does_not_sign(
    alphanumeric_certificate: Certificate,
) -> None:
    """Rejection 213."""
    with pytest.raises(InvalidBpe, match=r"não é da empresa do CNPJ 11\.222\.333/0001-81"):
        sign_bpe(a_bpe(), alphanumeric_certificate)


def test_the_certificate_of_one_branch_signs_for_another(certificate: Certificate) -> None:
    branch = type(NUMERIC).parse("11222333000262")

    signed = sign_bpe(replace(a_bpe(), issuer=an_issuer(cnpj=branch)), certificate)

    assert signed.access_key.cnpj == branch


def test_a_name_without_a_latin_letter_is_refused(certificate: Certificate) -> None:
    nameless = replace(a_bpe(), passenger=a_passenger(name="李小龙"))

    with pytest.raises(NothingToWrite):
        sign_bpe(nameless, certificate)
