"""Certificate: an A1 file is read once, says whose it is, and is lent to TLS in private."""

import ssl
import stat
import threading
from datetime import timedelta
from pathlib import Path
from socket import create_connection, create_server, socket

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import NoEncryption, pkcs12
from cryptography.x509.oid import NameOID

from bpe.certificate import Certificate, UnusableCertificate, cnpj_of_subject, load_pfx
from bpe.issuing_authority import IssuingAuthority, make_test_certificate, write_pfx
from fares.kernel.documents import Cnpj
from tests.unit.bpe.bpe_builders import ALPHANUMERIC, ISSUED_AT, NUMERIC

YEAR = timedelta(days=365)


def a_leaf(
    common_name: str,
    *,
    key: rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey,
    other_name: bytes | None = None,
) -> x509.Certificate:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common_name)])
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(ISSUED_AT - YEAR)
        .not_valid_after(ISSUED_AT + YEAR)
    )
    if other_name is not None:
        oid = x509.ObjectIdentifier("2.16.76.1.3.3")
        names = [x509.DNSName("exemplo.com.br"), x509.OtherName(oid, other_name)]
        builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
    return builder.sign(key, hashes.SHA256())


@pytest.fixture(scope="module")
def key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


@pytest.mark.parametrize(
    ("common_name", "other_name", "cnpj"),
    [
        pytest.param("EMPRESA LTDA:11222333000181", None, NUMERIC, id="after the colon"),
        pytest.param("A: B LTDA:12ABC34501DE35", None, ALPHANUMERIC, id="letters, two colons"),
        pytest.param("EMPRESA", b"\x13\x0e11222333000181", NUMERIC, id="PrintableString"),
        pytest.param("EMPRESA", b"\x04\x0e12ABC34501DE35", ALPHANUMERIC, id="OCTET STRING"),
        pytest.param(
            "X:12ABC34501DE35", b"\x13\x0e11222333000181", NUMERIC, id="the otherName comes first"
        ),
        pytest.param("EMPRESA:11222333000180", None, None, id="wrong digits"),
        pytest.param("FULANO:52998224725", None, None, id="a person's"),
        pytest.param("EMPRESA", b"\x13\x02ab", None, id="something else"),
    ],
)
def test_the_company_of_a_certificate(
    common_name: str, other_name: bytes | None, cnpj: Cnpj | None, key: rsa.RSAPrivateKey
) -> None:
    leaf = a_leaf(common_name, key=key, other_name=other_name)

    assert cnpj_of_subject(leaf) == cnpj


def test_a_pfx_is_read_back_whole(certificate: Certificate, tmp_path: Path) -> None:
    path = tmp_path / "a1.pfx"
    write_pfx(certificate, path, "senha")

    read = load_pfx(path, "senha")

    assert read.der == certificate.der
    assert read.chain == certificate.chain
    assert read.cnpj == NUMERIC
    assert read.private_key.private_numbers() == certificate.private_key.private_numbers()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_validity_holds_to_the_second(certificate: Certificate) -> None:
    second = timedelta(seconds=1)

    assert certificate.is_valid(at=certificate.valid_from)
    assert certificate.is_valid(at=certificate.valid_until)
    assert not certificate.is_valid(at=certificate.valid_from - second)
    assert not certificate.is_valid(at=certificate.valid_until + second)


def test_the_root_of_the_cnpj_decides(certificate: Certificate, key: rsa.RSAPrivateKey) -> None:
    assert certificate.signs_for(Cnpj.parse("11222333000262"))
    assert not certificate.signs_for(ALPHANUMERIC)
    assert not Certificate(key, a_leaf("SEM CNPJ", key=key)).signs_for(NUMERIC)


def test_what_is_no_certificate_is_told(certificate: Certificate, tmp_path: Path) -> None:
    path = tmp_path / "a1.pfx"
    with pytest.raises(UnusableCertificate, match="não pôde ser lido"):
        load_pfx(path, "")

    path.write_bytes(b"nada")
    with pytest.raises(UnusableCertificate, match="não é um certificado PFX"):
        load_pfx(path, "")

    write_pfx(certificate, path, "senha")
    with pytest.raises(UnusableCertificate, match="a senha não confere"):
        load_pfx(path, "outra")


def test_keys_that_cannot_sign_are_refused(tmp_path: Path) -> None:
    curve = ec.generate_private_key(ec.SECP256R1())
    short = rsa.generate_private_key(public_exponent=65537, key_size=1024)  # noqa: S505
    path = tmp_path / "a1.pfx"

    for key, why in ((curve, "chave RSA"), (short, "1024 bits")):
        leaf = a_leaf("EMPRESA:11222333000181", key=key)
        path.write_bytes(
            pkcs12.serialize_key_and_certificates(b"x", key, leaf, None, NoEncryption())
        )
        with pytest.raises(UnusableCertificate, match=why):
            load_pfx(path, "")


def test_the_pem_is_private_and_does_not_stay(certificate: Certificate) -> None:
    with certificate.pem_for_tls() as path:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        assert path.read_text().count("BEGIN CERTIFICATE") == 2

    assert not path.parent.exists()


def test_a_made_certificate_is_of_an_authority_of_its_own() -> None:
    made = make_test_certificate(NUMERIC, "Viação", now=ISSUED_AT)

    assert made.cnpj == NUMERIC
    made.leaf.verify_directly_issued_by(made.chain[0])


def test_certificates_of_the_authority_meet_over_mutual_tls(
    authority: IssuingAuthority, certificate: Certificate
) -> None:
    """Both ends check the other's chain; the dates are left out, since the clock is not ours."""
    no_dates = 0x200000  # X509_V_FLAG_NO_CHECK_TIME
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    client = ssl.create_default_context(cadata=authority.pem.decode())
    server.load_verify_locations(cadata=authority.pem.decode())
    server.verify_mode = ssl.CERT_REQUIRED
    for context, ours in ((server, authority.issue_server()), (client, certificate)):
        context.verify_flags |= no_dates
        with ours.pem_for_tls() as path:
            context.load_cert_chain(path)

    with create_server(("127.0.0.1", 0)) as listener:
        seen: list[str] = []
        thread = threading.Thread(target=_greet, args=(listener, server, seen))
        thread.start()
        with (
            create_connection(listener.getsockname()[:2]) as plain,
            client.wrap_socket(plain, server_hostname="127.0.0.1") as secure,
        ):
            answer = secure.recv(2)
        thread.join()

    assert answer == b"ok"
    assert seen == ["Viação Exemplo Ltda.:11222333000181"]


def _greet(listener: socket, context: ssl.SSLContext, seen: list[str]) -> None:
    plain, _ = listener.accept()
    with plain, context.wrap_socket(plain, server_side=True) as secure:
        der = secure.getpeercert(binary_form=True)
        assert der is not None
        subject = x509.load_der_x509_certificate(der).subject
        seen.append(str(subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value))
        secure.sendall(b"ok")
