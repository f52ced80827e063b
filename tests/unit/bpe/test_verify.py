"""Verification says yes to what is right, whoever made it, and no to each thing that is not."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest
from lxml import etree

from bpe.archive import join
from bpe.builder import sign_bpe
from bpe.certificate import Certificate
from bpe.signature import digest_of
from bpe.verify import verify
from tests.unit.bpe.bpe_answers import NS, a_protocol
from tests.unit.bpe.bpe_cases import CASES

SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.xml"))
QUESTIONS = ["Leiaute (XSD)", "Assinatura", "Chave de acesso", "QR Code", "Aritmética"]


@pytest.fixture(scope="module")
def signed(certificate: Certificate) -> bytes:
    return sign_bpe(CASES["card and change"], certificate).xml


@pytest.fixture(scope="module")
def archived(signed: bytes) -> bytes:
    key = str(CASES["card and change"].access_key)
    return join(signed, a_protocol(key=key, digest=digest_of(signed) or "").encode())


def noes(xml: bytes) -> dict[str, str]:
    """Return the questions answered with no, and why."""
    return {check.name: check.why for check in verify(xml) if not check.ok}


def leaves(xml: bytes) -> Iterator[bytes]:
    """Yield the document once for each value in infBPe, with that value changed."""
    root = etree.fromstring(xml)
    info = root.find(f".//{{{NS}}}infBPe")
    for element in info.iter():
        if len(element) == 0 and element.text:
            was = element.text
            element.text = was[:-1] + ("1" if was[-1] == "0" else "0")
            yield etree.tostring(root)
            element.text = was


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_documents_of_another_program_are_accepted(path: Path) -> None:
    checks = verify(path.read_bytes())

    assert [check.name for check in checks] == QUESTIONS
    assert [check for check in checks if not check.ok] == []


def test_an_archived_document_is_asked_for_its_protocol_too(archived: bytes) -> None:
    checks = verify(archived)

    assert [check.name for check in checks] == [*QUESTIONS, "Protocolo"]
    assert all(check.ok for check in checks)
    assert "135260000000001" in checks[-1].why


def test_prefixes_declared_around_the_document_do_not_disturb(archived: bytes) -> None:
    xsi = b'<bpeProc xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '

    assert noes(archived.replace(b"<bpeProc ", xsi)) == {}


def test_changing_any_one_value_is_noticed(signed: bytes) -> None:
    changed = list(leaves(signed))

    assert len(changed) > 80
    for xml in changed:
        assert "Assinatura" in noes(xml), xml


def test_white_space_added_after_signing_is_noticed(signed: bytes) -> None:
    root = etree.fromstring(signed)
    etree.indent(root)

    assert "297" in noes(etree.tostring(root))["Assinatura"]


@pytest.mark.parametrize(
    ("was", "becomes", "question", "why"),
    [
        (b"<mod>63</mod>", b"<mod>55</mod>", "Leiaute (XSD)", "mod"),
        (b"<vPag>100.00</vPag>", b"<vPag>101.01</vPag>", "Aritmética", "438"),
        (b"<vBP>154.80", b"<vBP>154.81", "Aritmética", "403"),
        (b"<vComp>138.50", b"<vComp>140.51", "Aritmética", "436"),
        (b"<vICMS>17.71", b"<vICMS>17.74", "Aritmética", "435"),
        (b"<vICMS>17.71", b"<vICMS>154.81", "Aritmética", "499"),
        (b"<vIBS>0.08", b"<vIBS>0.09", "Aritmética", "soma 0.08 das duas partes"),
        (b"<vCBS>0.70", b"<vCBS>0.73", "Aritmética", "vCBS 0.73"),
        (b"<pAliqEfet>0.54", b"<pAliqEfet>0.55", "Aritmética", "seria 0.54%"),
        (b"<vDesconto>0.00", b"<vDesconto>1.00", "Aritmética", "500"),
        (b"<vTroco>5.20</vTroco>", b"<vTroco>abc</vTroco>", "Aritmética", "não é número"),
        (b"<vTroco>5.20</vTroco>", b"", "Aritmética", "falta infValorBPe/vTroco"),
        (b"<serie>1</serie>", b"<serie>2</serie>", "Chave de acesso", "serie é 2"),
        (b"<nBP>1002</nBP>", b"<nBP>1003</nBP>", "Chave de acesso", "nBP é 1003"),
        (b"<dhEmi>2026-11", b"<dhEmi>2026-12", "Chave de acesso", "dhEmi é 2612"),
        (b"<UFIni>SP", b"<UFIni>RJ", "Chave de acesso", "UFIni é RJ"),
        (b'Id="BPe35', b'Id="BPe36', "Chave de acesso", "dígito verificador"),
        (b"&amp;tpAmb=2", b"&amp;tpAmb=1", "QR Code", "ambiente"),
        (b"chBPe=35", b"chBPe=36", "QR Code", "481"),
        (b"homologacao.bpe.fazenda.sp", b"bpe.fazenda.sp", "QR Code", "479"),
        (b"&amp;tpAmb=2<", b"&amp;tpAmb=2&amp;sign=AAAA<", "QR Code", "488"),
        (b"<qrCodBPe>https", b"<qrCodBPe>ftp", "QR Code", "forma"),
        (b"<DigestValue>", b"<DigestValue>AAAA", "Assinatura", "chave do certificado"),
        (b"<X509Certificate>", b"<X509Certificate>A", "Assinatura", "não se pode ler"),
        (b"<X509Certificate>M", b"<X509Certificate>N", "Assinatura", "não se pode ler"),
        (b"#rsa-sha1", b"#rsa-sha256", "Assinatura", "298"),
        (b"<dhEmi>2026", b"<dhEmi>2029", "Assinatura", "não valia"),
    ],
)
def test_each_no_says_why(
    was: bytes, becomes: bytes, question: str, why: str, signed: bytes
) -> None:
    assert was in signed

    assert why in noes(signed.replace(was, becomes, 1))[question]


@pytest.mark.parametrize(
    ("was", "becomes", "why"),
    [
        (b"<cStat>100<", b"<cStat>101<", "não autoriza"),
        (b"<nProt>135260000000001</nProt>", b"", "não autoriza"),
        (b"<chBPe>35", b"<chBPe>36", "da chave 36"),
        (b"<digVal>", b"<digVal>A", "outro conteúdo"),
        (b"<infProt><tpAmb>2", b"<infProt><tpAmb>1", "outro ambiente"),
    ],
)
def test_a_protocol_of_something_else_is_noticed(
    was: bytes, becomes: bytes, why: str, archived: bytes
) -> None:
    assert why in noes(archived.replace(was, becomes, 1))["Protocolo"]


def test_an_archive_without_protocol_is_noticed(signed: bytes) -> None:
    assert "não autoriza" in noes(join(signed, b""))["Protocolo"]


def test_an_unsigned_document_is_noticed(signed: bytes) -> None:
    unsigned = signed[: signed.index(b"<Signature")] + b"</BPe>"

    assert "falta X509Certificate" in noes(unsigned)["Assinatura"]


def test_a_signature_over_another_element_is_noticed(signed: bytes) -> None:
    """The signed element is hidden elsewhere and another put in its place."""
    root = etree.fromstring(signed)
    info = root.find(f"{{{NS}}}infBPe")
    hidden = deepcopy(info)
    info.find(f".//{{{NS}}}xNome").text = "Outra empresa"
    for identifier in ("BPe" + "9" * 44, info.get("Id")):
        info.set("Id", identifier)
        forged = deepcopy(root)
        forged.find(f"{{{NS}}}infBPeSupl").append(deepcopy(hidden))

        assert "Assinatura" in noes(etree.tostring(forged))


def test_a_certificate_of_another_company_is_pointed_out() -> None:
    sample = next(path for path in SAMPLES if "alfanumerico" in path.stem).read_bytes()

    said = {check.name: check.why for check in verify(sample)}["Assinatura"]

    assert "não é da empresa emitente (213)" in said
