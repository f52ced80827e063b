"""The signature: whose it is, whether it verifies, and whether the signer is the issuer."""

import re
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.x509.oid import NameOID, ObjectIdentifier
from lxml import etree
from signxml.algorithms import DigestAlgorithm, SignatureMethod
from signxml.exceptions import SignXMLException
from signxml.verifier import SignatureConfiguration, XMLVerifier

from app.simulators.sefaz.received import ReceivedTicket
from app.simulators.sefaz.verdict import Rejection

_CNPJ_OF_ICP_BRASIL = ObjectIdentifier("2.16.76.1.3.3")
_CNPJ_AT_THE_END = re.compile(r"([A-Z0-9]{12}[0-9]{2})$")
_ROOT_LENGTH = 8


class _Verifier(XMLVerifier):
    """signxml's verifier, for documents whose children repeat no namespace."""

    excise_empty_xmlns_declarations = True


@dataclass(frozen=True, slots=True)
class Signer:
    """The certificate that signed, and the CNPJ written in it (empty if none is)."""

    certificate: x509.Certificate
    cnpj: str

    def signed_text(self, text: str, signature: bytes) -> bool:
        """Return whether a bare RSA-SHA1 signature of a text is this signer's."""
        key = self.certificate.public_key()
        if not isinstance(key, rsa.RSAPublicKey):
            return False
        try:
            key.verify(signature, text.encode(), padding.PKCS1v15(), SHA1())  # noqa: S303 (XSD)
        except InvalidSignature:
            return False
        return True


def judge(root: etree._Element, ticket: ReceivedTicket, now: datetime) -> Rejection | None:
    """Return why the signature is refused, or None."""
    try:
        signer = read_signer(ticket.certificate)
    except ValueError:
        return Rejection(290, "Rejeição: Certificado de assinatura inválido")
    if not signer.certificate.not_valid_before_utc <= now <= signer.certificate.not_valid_after_utc:
        return Rejection(291, "Rejeição: Certificado de assinatura fora da validade")
    if ticket.reference != f"#{ticket.declared_id}":
        return Rejection(298, "Rejeição: Assinatura não se refere ao documento")
    if not _verifies(root, signer.certificate, now):
        return Rejection(297, "Rejeição: Assinatura difere do calculado")
    if signer.cnpj[:_ROOT_LENGTH] != ticket.text("emit/CNPJ")[:_ROOT_LENGTH]:
        return Rejection(213, "Rejeição: CNPJ-base do emitente difere do CNPJ-base do certificado")
    return None


@lru_cache(maxsize=64)
def read_signer(certificate_base64: str) -> Signer:
    """Return the signer that a certificate names.

    :raises ValueError: if the text is not a certificate
    """
    text = "".join(certificate_base64.split())
    pem = f"-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----\n"
    certificate = x509.load_pem_x509_certificate(pem.encode())
    return Signer(certificate, _cnpj_in_extension(certificate) or _cnpj_in_name(certificate))


def _verifies(root: etree._Element, certificate: x509.Certificate, now: datetime) -> bool:
    expected = SignatureConfiguration(
        location="./",
        signature_methods=frozenset({SignatureMethod.RSA_SHA1}),
        digest_algorithms=frozenset({DigestAlgorithm.SHA1}),
        verification_time=now,
    )
    try:
        _Verifier().verify(
            root,
            x509_cert=certificate,
            id_attribute="Id",
            expect_config=expected,
            validate_schema=False,  # the schema of the BP-e has just said more than that
        )
    except (SignXMLException, ValueError):
        return False
    return True


def _cnpj_in_extension(certificate: x509.Certificate) -> str:
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return ""
    for name in names.get_values_for_type(x509.OtherName):
        if name.type_id == _CNPJ_OF_ICP_BRASIL:
            found = _CNPJ_AT_THE_END.search(name.value.decode("latin-1"))
            return found[1] if found else ""
    return ""


def _cnpj_in_name(certificate: x509.Certificate) -> str:
    for attribute in certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME):
        found = _CNPJ_AT_THE_END.search(str(attribute.value))
        if found:
            return found[1]
    return ""
