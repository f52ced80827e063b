"""A certification authority of our own, made at run time, for tests and demonstrations.

What it issues has no fiscal value: no tax office knows it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path
from typing import Self

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    pkcs12,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from bpe.certificate import Certificate
from fares.kernel.documents import Cnpj

_CNPJ_OF_COMPANY = x509.ObjectIdentifier("2.16.76.1.3.3")
_PRINTABLE_STRING = 0x13
_YEAR = timedelta(days=365)
_LOOPBACK = x509.SubjectAlternativeName(
    [x509.DNSName("localhost"), x509.IPAddress(IPv4Address("127.0.0.1"))]
)


@dataclass(frozen=True)
class IssuingAuthority:
    """An authority valid for a year around the moment it was made."""

    certificate: Certificate
    made_at: datetime

    @classmethod
    def create(cls, *, now: datetime, name: str = "AC de demonstração sem valor fiscal") -> Self:
        """Return a new authority."""
        key = _new_key()
        subject = _name(name)
        builder = _builder(subject, subject, key, now).add_extension(
            x509.BasicConstraints(ca=True, path_length=0), critical=True
        )
        builder = builder.add_extension(_usage(signs_certificates=True), critical=True)
        identifier = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
        signed = builder.add_extension(identifier, critical=False).sign(key, hashes.SHA256())
        return cls(Certificate(key, signed), now)

    @property
    def pem(self) -> bytes:
        """The authority's certificate, for those who should trust it."""
        return self.certificate.leaf.public_bytes(Encoding.PEM)

    def issue_ecnpj(self, cnpj: Cnpj, name: str) -> Certificate:
        """Return a certificate as ICP-Brasil gives one to a company."""
        value = cnpj.characters.encode("ascii")
        other = x509.OtherName(_CNPJ_OF_COMPANY, bytes([_PRINTABLE_STRING, len(value)]) + value)
        subject = _name(f"{name[:49]}:{cnpj.characters}")
        return self._issue(
            subject, x509.SubjectAlternativeName([other]), ExtendedKeyUsageOID.CLIENT_AUTH
        )

    def issue_server(self) -> Certificate:
        """Return a certificate for a server on the loopback."""
        return self._issue(_name("localhost"), _LOOPBACK, ExtendedKeyUsageOID.SERVER_AUTH)

    def _issue(
        self,
        subject: x509.Name,
        names: x509.SubjectAlternativeName,
        purpose: x509.ObjectIdentifier,
    ) -> Certificate:
        key, above = _new_key(), self.certificate
        builder = _builder(subject, above.leaf.subject, key, self.made_at)
        public = above.private_key.public_key()
        for extension, critical in (
            (x509.BasicConstraints(ca=False, path_length=None), True),
            (_usage(signs_certificates=False), True),
            (names, False),
            (x509.ExtendedKeyUsage([purpose]), False),
            (
                x509.AuthorityKeyIdentifier.from_issuer_public_key(public),
                False,
            ),
        ):
            builder = builder.add_extension(extension, critical=critical)
        signed = builder.sign(above.private_key, hashes.SHA256())
        return Certificate(key, signed, (above.leaf,))


def make_test_certificate(cnpj: Cnpj, name: str, *, now: datetime) -> Certificate:
    """Return an e-CNPJ of an authority made for it alone."""
    return IssuingAuthority.create(now=now).issue_ecnpj(cnpj, name)


def write_pfx(certificate: Certificate, path: Path, password: str) -> None:
    """Write a certificate as a PFX file that only this user reads; no password locks nothing."""
    content = pkcs12.serialize_key_and_certificates(
        b"guiche",
        certificate.private_key,
        certificate.leaf,
        list(certificate.chain),
        BestAvailableEncryption(password.encode()) if password else NoEncryption(),
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_bytes(content)


def _new_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def _name(common_name: str) -> x509.Name:
    country = x509.NameAttribute(NameOID.COUNTRY_NAME, "BR")
    return x509.Name([country, x509.NameAttribute(NameOID.COMMON_NAME, common_name)])


def _builder(
    subject: x509.Name, issuer: x509.Name, key: rsa.RSAPrivateKey, now: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _YEAR)
        .not_valid_after(now + _YEAR)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        content_commitment=not signs_certificates,
        key_encipherment=not signs_certificates,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        encipher_only=False,
        decipher_only=False,
    )
