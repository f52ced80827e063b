"""Whether a certificate does what it is for: its key signs, and who vouches for it is told.

Servers that check us (mutual TLS) may know only the root of ICP-Brasil: what lies between
must come with the certificate.
"""

from dataclasses import dataclass
from datetime import datetime

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from bpe.certificate import Certificate

_PROBE = b"guiche"


@dataclass(frozen=True, slots=True)
class Chain:
    """Those above a certificate, as far as its file tells."""

    length: int
    """How many vouch for it, each for the one below, and are there."""
    missing: str | None
    """The name of the next one, which is not there; None if the last is its own root."""
    out_of_date: str | None
    """The name of one that is not valid now."""


def can_sign(certificate: Certificate) -> bool:
    """Tell whether the private key signs what the certificate confirms."""
    public = certificate.leaf.public_key()
    if not isinstance(public, rsa.RSAPublicKey):
        return False
    signature = certificate.private_key.sign(_PROBE, padding.PKCS1v15(), hashes.SHA256())
    try:
        public.verify(signature, _PROBE, padding.PKCS1v15(), hashes.SHA256())
    except InvalidSignature:
        return False
    return True


def read_chain(certificate: Certificate, *, at: datetime) -> Chain:
    """Return who vouches for a certificate, upwards from its issuer."""
    below, above = certificate.leaf, list(certificate.chain)
    out_of_date: str | None = None
    length = 0
    while below.issuer != below.subject:
        issuer = next((one for one in above if _vouches(one, below)), None)
        if issuer is None:
            return Chain(length, below.issuer.rfc4514_string(), out_of_date)
        if not issuer.not_valid_before_utc <= at <= issuer.not_valid_after_utc:
            out_of_date = out_of_date or issuer.subject.rfc4514_string()
        above.remove(issuer)
        below, length = issuer, length + 1
    return Chain(length, None, out_of_date)


def _vouches(issuer: x509.Certificate, below: x509.Certificate) -> bool:
    """Tell whether a certificate was signed by another."""
    try:
        below.verify_directly_issued_by(issuer)
    except (ValueError, TypeError, InvalidSignature):
        return False
    return True
