"""Certificate: the ICP-Brasil e-CNPJ (A1) that signs documents and opens connections.

It is loaded once per process: reading a key costs a hundred signatures.
"""

import base64
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    pkcs12,
)
from cryptography.x509.oid import NameOID

from fares.kernel.documents import Cnpj, InvalidCnpj
from fares.kernel.errors import DomainError
from fares.kernel.system_errors import reason

_CNPJ_OF_COMPANY = x509.ObjectIdentifier("2.16.76.1.3.3")
_CNPJ = re.compile(rb"[0-9A-Z]{12}[0-9]{2}")


class UnusableCertificate(DomainError):
    """The file is not an e-CNPJ that can sign."""

    code = "bpe.unusable-certificate"
    title = "Certificado digital não serve"


@dataclass(frozen=True)
class Certificate:
    """A private key, the certificate that belongs to it, and those above it."""

    private_key: rsa.RSAPrivateKey
    leaf: x509.Certificate
    chain: tuple[x509.Certificate, ...] = ()

    @cached_property
    def der(self) -> bytes:
        """The certificate as its issuer signed it."""
        return self.leaf.public_bytes(Encoding.DER)

    @cached_property
    def base64_text(self) -> str:
        """The certificate as it stands in a signature: one line of base64."""
        return base64.b64encode(self.der).decode("ascii")

    @cached_property
    def cnpj(self) -> Cnpj | None:
        """The company it was issued to."""
        return cnpj_of_subject(self.leaf)

    @property
    def valid_from(self) -> datetime:
        """The first moment of its validity, in UTC."""
        return self.leaf.not_valid_before_utc

    @property
    def valid_until(self) -> datetime:
        """The last moment of its validity, in UTC."""
        return self.leaf.not_valid_after_utc

    def is_valid(self, *, at: datetime) -> bool:
        """Tell whether a moment lies within its validity."""
        return self.valid_from <= at <= self.valid_until

    def signs_for(self, issuer: Cnpj) -> bool:
        """Tell whether it may sign for an establishment: the root of the CNPJ counts (213)."""
        return self.cnpj is not None and self.cnpj.root == issuer.root

    @contextmanager
    def pem_for_tls(self) -> Iterator[Path]:
        """Lend a file with key and chain, readable by this user only, gone at the end."""
        key = self.private_key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        chain = [c.public_bytes(Encoding.PEM) for c in (self.leaf, *self.chain)]
        with tempfile.TemporaryDirectory(prefix="guiche-") as directory:
            path = Path(directory) / "certificate.pem"
            path.touch(mode=0o600)
            path.write_bytes(key + b"".join(chain))
            yield path


def load_pfx(path: Path, password: str) -> Certificate:
    """Return the certificate of a PFX (PKCS#12) file.

    :raises UnusableCertificate: if it cannot be read, or has no RSA key of 2048 bits or more
    """
    try:
        content = path.read_bytes()
        key, leaf, others = pkcs12.load_key_and_certificates(content, password.encode() or None)
    except OSError as error:
        raise UnusableCertificate(
            f"O arquivo {path} não pôde ser lido: {reason(error)}."
        ) from error
    except ValueError as error:
        raise UnusableCertificate(
            f"O arquivo {path} não é um certificado PFX ou a senha não confere."
        ) from error
    if leaf is None or not isinstance(key, rsa.RSAPrivateKey):
        raise UnusableCertificate(f"O arquivo {path} não traz certificado com chave RSA.")
    if key.key_size < 2048:
        raise UnusableCertificate(f"A chave de {path} tem {key.key_size} bits; o mínimo é 2048.")
    return Certificate(key, leaf, tuple(others))


def cnpj_of_subject(certificate: x509.Certificate) -> Cnpj | None:
    """Return the CNPJ that an ICP-Brasil certificate names, if it names one.

    It stands in an otherName of the alternative names (OID 2.16.76.1.3.3) and, after a
    colon, in the common name.
    """
    for candidate in (*_from_alternative_names(certificate), *_from_common_name(certificate)):
        try:
            return Cnpj.parse(candidate)
        except InvalidCnpj:
            continue
    return None


def _from_alternative_names(certificate: x509.Certificate) -> Iterator[str]:
    try:
        extension = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    except (x509.ExtensionNotFound, ValueError):
        return
    for name in extension.value.get_values_for_type(x509.OtherName):
        # The value is a DER string of one of several kinds; the CNPJ is what follows its header.
        found = _CNPJ.fullmatch(name.value[2:])
        if name.type_id == _CNPJ_OF_COMPANY and found:
            yield found[0].decode("ascii")


def _from_common_name(certificate: x509.Certificate) -> Iterator[str]:
    for attribute in certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME):
        yield str(attribute.value).rpartition(":")[2]
