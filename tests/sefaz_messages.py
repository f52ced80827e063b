"""SOAP messages to the tax office and what comes back, without the product."""

import gzip
from base64 import b64encode

from lxml import etree

from tests.sefaz_documents import BPE


def envelope(content: str, service: str) -> bytes:
    return (
        '<soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope"><soap12:Body>'
        f'<bpeDadosMsg xmlns="http://www.portalfiscal.inf.br/bpe/wsdl/{service}">{content}'
        "</bpeDadosMsg></soap12:Body></soap12:Envelope>"
    ).encode()


def reception(xml: bytes) -> bytes:
    return envelope(b64encode(gzip.compress(xml)).decode(), "BPeRecepcao")


def consultation(key: str, *, environment: str = "2") -> bytes:
    request = (
        f'<consSitBPe xmlns="{BPE}" versao="1.00"><tpAmb>{environment}</tpAmb>'
        f"<xServ>CONSULTAR</xServ><chBPe>{key}</chBPe></consSitBPe>"
    )
    return envelope(request, "BPeConsulta")


def status(*, environment: str = "2") -> bytes:
    request = (
        f'<consStatServBPe xmlns="{BPE}" versao="1.00"><tpAmb>{environment}</tpAmb>'
        "<xServ>STATUS</xServ></consStatServBPe>"
    )
    return envelope(request, "BPeStatusServico")


def inner(answer: bytes, root: str) -> etree._Element:
    """Return the document inside an answer, by the name of its root."""
    found = list(etree.fromstring(answer).iter(f"{{{BPE}}}{root}"))
    assert len(found) == 1, answer
    return etree.fromstring(etree.tostring(found[0]))


def field(document: etree._Element, name: str) -> str:
    """Return the first field of an answer with this name; empty if there is none."""
    return next((str(element.text) for element in document.iter(f"{{{BPE}}}{name}")), "")
