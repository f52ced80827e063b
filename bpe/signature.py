"""Signature of a fiscal document: short, and exactly as the official schema fixes it.

Enveloped XML-DSig, C14N of 2001-03-15, RSA-SHA1, one X509Certificate and nothing else
(docs/adr/0008). SHA-1 is the schema's choice, not ours.
"""

import base64
import hashlib
import re

from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.hashes import SHA1

from bpe.certificate import Certificate

NAMESPACE = "http://www.w3.org/2000/09/xmldsig#"

_C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
_BEFORE_REFERENCE = (
    f'<CanonicalizationMethod Algorithm="{_C14N}"></CanonicalizationMethod>'
    f'<SignatureMethod Algorithm="{NAMESPACE}rsa-sha1"></SignatureMethod>'
    '<Reference URI="#'
)
_BEFORE_DIGEST = (
    '"><Transforms>'
    f'<Transform Algorithm="{NAMESPACE}enveloped-signature"></Transform>'
    f'<Transform Algorithm="{_C14N}"></Transform>'
    "</Transforms>"
    f'<DigestMethod Algorithm="{NAMESPACE}sha1"></DigestMethod>'
    "<DigestValue>"
)
_AFTER_DIGEST = "</DigestValue></Reference></SignedInfo>"
_DIGEST_VALUE = re.compile(rb"<DigestValue>\s*([A-Za-z0-9+/=]+)\s*</DigestValue>")
_PADDING = PKCS1v15()
_SHA1 = SHA1()  # noqa: S303  (fixed by the schema)


def sign(canonical: bytes, element_id: str, certificate: Certificate) -> str:
    """Return the `Signature` element over an element given in canonical form.

    The bytes begin with the element's own start tag, its namespace declared in it.
    """
    digest = _base64(hashlib.sha1(canonical, usedforsecurity=False).digest())
    info = f"{_BEFORE_REFERENCE}{element_id}{_BEFORE_DIGEST}{digest}{_AFTER_DIGEST}"
    value = sign_bytes(f'<SignedInfo xmlns="{NAMESPACE}">{info}'.encode("ascii"), certificate)
    return (
        f'<Signature xmlns="{NAMESPACE}"><SignedInfo>{info}'
        f"<SignatureValue>{value}</SignatureValue><KeyInfo><X509Data><X509Certificate>"
        f"{certificate.base64_text}</X509Certificate></X509Data></KeyInfo></Signature>"
    )


def sign_bytes(content: bytes, certificate: Certificate) -> str:
    """Return the RSA-SHA1 signature of bytes, in base64."""
    return _base64(certificate.private_key.sign(content, _PADDING, _SHA1))


def digest_of(signed_xml: bytes) -> str | None:
    """Return the digest that a signed document states of itself."""
    found = _DIGEST_VALUE.search(signed_xml)
    return found[1].decode("ascii") if found else None


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")
