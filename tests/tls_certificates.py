"""Certificate authorities, servers and clients made at run time for TLS on the loopback."""

from datetime import timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    pkcs12,
)
from cryptography.x509.oid import NameOID

from app.clock import true_now

PASSWORD = "senha-de-teste"


class TestAuthority:
    """An authority whose certificates no machine trusts by itself."""

    __test__ = False

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.name = name
        self.key = _key()
        self.certificate = self._issue(self.name, self.key.public_key(), authority=True)
        self.ca = folder / f"{name}-ca.pem"
        self.ca.write_bytes(self.certificate.public_bytes(Encoding.PEM))

    def server(self) -> dict[str, Path]:
        """Write certificate and key of a server at 127.0.0.1, as the simulator takes them."""
        key = _key()
        certificate = self._issue("127.0.0.1", key.public_key())
        paths = {part: self.folder / f"{self.name}-server-{part}.pem" for part in ("key", "leaf")}
        paths["leaf"].write_bytes(certificate.public_bytes(Encoding.PEM))
        paths["key"].write_bytes(
            key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        )
        return {"certificate": paths["leaf"], "key": paths["key"], "clients-ca": self.ca}

    def client(self, cnpj: str) -> Path:
        """Write the PFX of a company, as certificate authorities deliver it."""
        key = _key()
        certificate = self._issue(f"VIACAO FICTICIA LTDA:{cnpj}", key.public_key())
        path = self.folder / f"{self.name}-{cnpj}.pfx"
        path.write_bytes(
            pkcs12.serialize_key_and_certificates(
                b"teste", key, certificate, None, BestAvailableEncryption(PASSWORD.encode())
            )
        )
        return path

    def _issue(
        self, name: str, public_key: rsa.RSAPublicKey, *, authority: bool = False
    ) -> x509.Certificate:
        alternative = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
        now = true_now()
        return (
            x509.CertificateBuilder()
            .subject_name(_name(name))
            .issuer_name(_name(self.name))
            .public_key(public_key)
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=30))
            .add_extension(x509.BasicConstraints(authority, None), critical=True)
            .add_extension(alternative, critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()),
                critical=False,
            )
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(public_key), critical=False)
            .sign(self.key, SHA256())
        )


def _key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])
