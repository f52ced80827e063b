"""The certificate that a bank knows us by: a PFX, or a PEM with the key and the certificates."""

from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from bpe.certificate import Certificate, UnusableCertificate, load_pfx

_PEM = b"-----BEGIN "


def load_client_certificate(path: Path, password: str) -> Certificate:
    """Return what is shown to a server.

    :param password: of the PFX, or of the key in the PEM; empty for none
    :raises UnusableCertificate: if it cannot be read, or its key is not RSA
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise UnusableCertificate(
            f"O arquivo {path} não pôde ser lido: {error.strerror}."
        ) from error
    return _read_pem(path, content, password) if _PEM in content else load_pfx(path, password)


def _read_pem(path: Path, content: bytes, password: str) -> Certificate:
    try:
        key = load_pem_private_key(content, password.encode() or None)
        leaf, *chain = x509.load_pem_x509_certificates(content)
    except (ValueError, TypeError) as error:
        raise UnusableCertificate(
            f"O arquivo {path} não traz chave e certificado em PEM ou a senha não confere."
        ) from error
    if not isinstance(key, rsa.RSAPrivateKey):
        raise UnusableCertificate(f"O arquivo {path} não traz certificado com chave RSA.")
    return Certificate(key, leaf, tuple(chain))
