"""Is the signature that of the document, and of the certificate in it?

signxml verifies, not our own signer. Whether ICP-Brasil stands behind the certificate is
not asked: the authorities' list is the tax office's to keep.
"""

import base64
from datetime import datetime
from typing import cast

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.x509.oid import NameOID
from lxml import etree
from signxml.algorithms import DigestAlgorithm, SignatureMethod
from signxml.exceptions import (
    InvalidCertificate,
    InvalidDigest,
    InvalidSignature,
    SignXMLException,
)
from signxml.verifier import SignatureConfiguration, VerifyResult, XMLVerifier

from bpe.builder import NAMESPACE
from bpe.certificate import cnpj_of_subject
from bpe.verification.document import Document, Fault


def check_signature(document: Document) -> str:
    """Return who signed.

    :raises Fault: if the signature does not hold
    """
    certificate = signer(document)
    try:
        issued_at = datetime.fromisoformat(document.text("ide/dhEmi"))
        signed = _verify(document, certificate, issued_at)
    except InvalidDigest as error:
        raise Fault("o conteúdo não é o que foi assinado (297)") from error
    except InvalidCertificate as error:
        raise Fault("o certificado não valia na data da emissão") from error
    except InvalidSignature as error:
        raise Fault("a assinatura não é da chave do certificado (297)") from error
    except (SignXMLException, UnsupportedAlgorithm, etree.LxmlError, ValueError) as error:
        raise Fault(f"a assinatura não segue o perfil (298): {error}") from error
    _require_whole_document(document, signed)
    return _describe(document, certificate)


def signer(document: Document) -> x509.Certificate:
    """Return the certificate in the signature.

    :raises Fault: if there is none that can be read
    """
    try:
        content = base64.b64decode(document.signature_text("X509Certificate"), validate=True)
        return x509.load_der_x509_certificate(content)
    except ValueError as error:
        raise Fault("o certificado da assinatura não se pode ler") from error


def _verify(
    document: Document, certificate: x509.Certificate, issued_at: datetime
) -> etree._Element | None:
    document.signature_text("SignatureValue")
    verifier = XMLVerifier()
    # Without this, signxml refuses documents in a default namespace that are valid.
    verifier.excise_empty_xmlns_declarations = True
    result = verifier.verify(
        document.standalone(),
        x509_cert=certificate,
        id_attribute="Id",
        expect_config=SignatureConfiguration(
            location="./",
            signature_methods=frozenset({SignatureMethod.RSA_SHA1}),
            digest_algorithms=frozenset({DigestAlgorithm.SHA1}),
            verification_time=issued_at,
        ),
    )
    return cast(VerifyResult, result).signed_xml  # one reference is expected, so one result


def _require_whole_document(document: Document, signed: etree._Element | None) -> None:
    """Let pass only a signature over infBPe itself, and not over some other element."""
    identifier = document.info.get("Id")
    owners = document.root.xpath("count(//*[@Id=$id])", id=identifier)
    expected = f"{{{NAMESPACE}}}infBPe"
    if signed is None or (signed.tag, signed.get("Id"), owners) != (expected, identifier, 1):
        raise Fault("o que está assinado não é o infBPe deste documento")


def _describe(document: Document, certificate: x509.Certificate) -> str:
    names = certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    said = f"assinado por {names[0].value!s}" if names else "assinado por titular sem nome"
    cnpj, issuer = cnpj_of_subject(certificate), document.text("emit/CNPJ")
    if cnpj is None or cnpj.root != issuer[:8]:
        said += "; ATENÇÃO: o certificado não é da empresa emitente (213)"
    return f"{said}; a cadeia da ICP-Brasil não foi consultada"
