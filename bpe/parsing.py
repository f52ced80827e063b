"""Parsing of XML that others made: no entities, no network, no endless documents."""

from copy import deepcopy

from lxml import etree

from fares.kernel.errors import DomainError

MAX_BYTES = 512_000
"""The authorisers take no more than 512 000 characters (214)."""


class UnreadableXml(DomainError):
    """What was received or given is not XML that can be read safely."""

    code = "bpe.unreadable-xml"
    title = "XML que não se pode ler"


def parse_untrusted(xml: bytes) -> etree._Element:
    """Return the root element.

    :raises UnreadableXml: if it is malformed, too long, or declares a document type
    """
    if len(xml) > MAX_BYTES:
        raise UnreadableXml(f"O documento tem {len(xml)} bytes; o máximo é {MAX_BYTES}.")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(xml, parser)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        raise UnreadableXml(
            f"O documento não é XML bem formado: veja a linha {line}, coluna {column}."
        ) from error
    if root.getroottree().docinfo.doctype:
        raise UnreadableXml("O documento declara um DOCTYPE, o que não se aceita.")
    return root


def find_element(message: bytes, qualified_name: str) -> etree._Element:
    """Return the first element of a name in a message, whatever wraps it.

    Some authorisers send the inner document as text, so that is looked into too.

    :raises UnreadableXml: if the message is not XML, or holds no such element
    """
    root = parse_untrusted(message)
    local_name = etree.QName(qualified_name).localname
    for element in root.iter(qualified_name):
        return element
    for text in root.itertext():
        if f"<{local_name}" in text:
            return find_element(text.strip().encode(), qualified_name)
    raise UnreadableXml(f"A mensagem não traz {local_name}.")


def standalone(element: etree._Element) -> bytes:
    """Return an element's own bytes, without what those around it declare."""
    copy = deepcopy(element)
    copy.tail = None
    etree.cleanup_namespaces(copy)
    text: str = etree.tostring(copy, encoding="unicode")
    return text.encode()
