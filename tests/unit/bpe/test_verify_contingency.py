"""Verification of documents issued in contingency, which others make already."""

import base64
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID

from bpe.verify import verify
from tests.unit.bpe.bpe_builders import ISSUED_AT

SAMPLE = Path(__file__).parent / "samples" / "bpe_contingencia.xml"


def noes(xml: bytes) -> dict[str, str]:
    return {check.name: check.why for check in verify(xml) if not check.ok}


def a_curve_certificate() -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "CURVA")])
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(ISSUED_AT - timedelta(days=1))
        .not_valid_after(ISSUED_AT + timedelta(days=1))
        .sign(key, hashes.SHA256())
        .public_bytes(Encoding.DER)
    )


@pytest.mark.parametrize(
    ("was", "becomes", "why"),
    [
        (b"&amp;sign=", b"&amp;sing=", "forma"),
        (b"&amp;sign=", b"&amp;sign=AAAA", "496"),
        (b"&amp;sign=", b"&amp;sign=%", "482"),
    ],
)
def test_contingency_needs_its_own_sign(was: bytes, becomes: bytes, why: str) -> None:
    sample = SAMPLE.read_bytes()

    assert why in noes(sample.replace(was, becomes, 1))["QR Code"]


def test_contingency_signed_with_another_kind_of_key_is_noticed() -> None:
    sample = SAMPLE.read_bytes()
    start = sample.index(b"<X509Certificate>") + len(b"<X509Certificate>")
    curve = base64.b64encode(a_curve_certificate())

    answers = noes(sample[:start] + curve + sample[sample.index(b"</X509Certificate>") :])

    assert "não tem chave RSA" in answers["QR Code"]
    assert "298" in answers["Assinatura"]


def test_contingency_without_sign_is_noticed() -> None:
    sample = SAMPLE.read_bytes()
    start = sample.index(b"&amp;sign=")
    end = sample.index(b"</qrCodBPe>")

    assert "482" in noes(sample[:start] + sample[end:])["QR Code"]
