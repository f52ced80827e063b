"""SOAP 1.2 as the authorizers speak it: one message in, one answer or one fault out."""

import binascii
import zlib
from base64 import b64decode
from xml.sax.saxutils import escape

from lxml import etree

from app.simulators.sefaz.parsing import Malformed, parse
from app.simulators.sefaz.rules.envelope import MAX_CHARACTERS

CONTENT_TYPE = "application/soap+xml"
RECEPTION, CONSULTATION, STATUS = SERVICES = ("BPeRecepcao", "BPeConsulta", "BPeStatusServico")
_ENVELOPE = "http://www.w3.org/2003/05/soap-envelope"
_SERVICE = "http://www.portalfiscal.inf.br/bpe/wsdl/"
_METHODS = {
    RECEPTION: "bpeRecepcao",
    CONSULTATION: "bpeConsultaBP",
    STATUS: "bpeStatusServicoBP",
}
_GZIP = 16 + zlib.MAX_WBITS
_MAX_BYTES = MAX_CHARACTERS * 4
"""No document within the limit of characters has more bytes of UTF-8 than this."""


Message = etree._Element
"""What an envelope carries."""


class SoapFault(Exception):
    """The message cannot be read; the sender is at fault, and its message says why."""


def read_message(envelope: bytes, service: str) -> etree._Element:
    """Return the `bpeDadosMsg` of an envelope.

    :raises SoapFault: if it is not SOAP 1.2 with one message for this service
    """
    try:
        root = parse(envelope)
    except Malformed as fault:
        raise SoapFault(f"Envelope mal formado: {fault}") from fault
    if root.tag != f"{{{_ENVELOPE}}}Envelope":
        raise SoapFault("A mensagem não é um envelope SOAP 1.2.")
    bodies = root.findall(f"{{{_ENVELOPE}}}Body")
    messages = [child for body in bodies for child in body.iterchildren(tag=etree.Element)]
    if len(messages) != 1 or messages[0].tag != f"{{{_SERVICE}{service}}}bpeDadosMsg":
        raise SoapFault(f"Esperava-se um único bpeDadosMsg de {_SERVICE}{service}.")
    return messages[0]


def unpack(message: etree._Element) -> bytes:
    """Return the document that a reception carries: base64 of its gzip.

    A document that unpacks to more than the limit comes cut a little above it, and is
    refused for its size.

    :raises SoapFault: if the text is neither
    """
    try:
        packed = b64decode("".join((message.text or "").split()), validate=True)
        unpacker = zlib.decompressobj(_GZIP)
        xml = unpacker.decompress(packed, _MAX_BYTES + 1)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise SoapFault(f"O conteúdo não é base64 de um gzip: {error}") from error
    if len(xml) <= _MAX_BYTES and not unpacker.eof:
        raise SoapFault("O gzip está incompleto.")
    return xml


def only_child(message: etree._Element) -> etree._Element:
    """Return the request that a consultation or a status message carries.

    :raises SoapFault: if there is not exactly one
    """
    children = list(message.iterchildren(tag=etree.Element))
    if len(children) != 1:
        raise SoapFault("Esperava-se um único elemento em bpeDadosMsg.")
    return children[0]


def answer(document: str, service: str, *, authorizer: str) -> bytes:
    """Return the envelope of an answer; offices differ in the name of the wrapper."""
    wrapper = "bpeResultMsg" if authorizer == "SVRS" else f"{_METHODS[service]}Result"
    return _envelope(f'<{wrapper} xmlns="{_SERVICE}{service}">{document}</{wrapper}>')


def fault(reason: str) -> bytes:
    """Return the envelope of a fault of the sender."""
    return _envelope(
        "<soap:Fault><soap:Code><soap:Value>soap:Sender</soap:Value></soap:Code>"
        f'<soap:Reason><soap:Text xml:lang="pt-BR">{escape(reason)}</soap:Text></soap:Reason>'
        "</soap:Fault>"
    )


def _envelope(body: str) -> bytes:
    return (
        '<?xml version="1.0" encoding="utf-8"?>'
        f'<soap:Envelope xmlns:soap="{_ENVELOPE}"><soap:Body>{body}</soap:Body></soap:Envelope>'
    ).encode()
