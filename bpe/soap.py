"""SOAP 1.2 envelopes of the services we call, written as text.

Only the reception takes its document compressed: base64 of gzip (RFC 1952).
"""

import base64
import gzip

from bpe.access_key import AccessKey
from bpe.authorizers import Service
from bpe.builder import NAMESPACE, VERSION
from bpe.codes import Environment
from bpe.parsing import find_element, standalone

CONTENT_TYPE = "application/soap+xml; charset=utf-8"

_ENVELOPE = "http://www.w3.org/2003/05/soap-envelope"


def reception_envelope(signed_xml: bytes) -> bytes:
    """Return the message that asks for the authorisation of a signed document."""
    # The time in the gzip header stays zero, so that the same document is the same message.
    compressed = base64.b64encode(gzip.compress(signed_xml, mtime=0)).decode("ascii")
    return _envelope(Service.RECEPTION, compressed)


def consultation_envelope(access_key: AccessKey, environment: Environment) -> bytes:
    """Return the message that asks what is known of a key."""
    return _envelope(
        Service.CONSULTATION,
        f'<consSitBPe xmlns="{NAMESPACE}" versao="{VERSION}"><tpAmb>{environment.value}</tpAmb>'
        f"<xServ>CONSULTAR</xServ><chBPe>{access_key}</chBPe></consSitBPe>",
    )


def status_envelope(environment: Environment) -> bytes:
    """Return the message that asks whether an authoriser is working."""
    return _envelope(
        Service.STATUS,
        f'<consStatServBPe xmlns="{NAMESPACE}" versao="{VERSION}">'
        f"<tpAmb>{environment.value}</tpAmb><xServ>STATUS</xServ></consStatServBPe>",
    )


def payload(answer: bytes, root_name: str) -> bytes:
    """Return the inner document of an answer, without its wrappers.

    :raises UnreadableXml: if the answer is not XML or holds no such document
    """
    return standalone(find_element(answer, f"{{{NAMESPACE}}}{root_name}"))


def _envelope(service: Service, content: str) -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>'
        f'<soap:Envelope xmlns:soap="{_ENVELOPE}"><soap:Body>'
        f'<bpeDadosMsg xmlns="{service.namespace}">{content}</bpeDadosMsg>'
        "</soap:Body></soap:Envelope>"
    ).encode()
