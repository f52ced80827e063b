"""The document as a file: its size, its encoding, its form, its schema."""

import re

from lxml import etree

from app.simulators.sefaz import schemas
from app.simulators.sefaz.parsing import Malformed, parse
from app.simulators.sefaz.verdict import Rejection

MAX_CHARACTERS = 512_000
_VERSION = "1.00"
_DECLARED_ENCODING = re.compile(rb"^\s*<\?xml[^>]*?\bencoding\s*=\s*[\"']([^\"']*)[\"']")


def read(xml: bytes) -> etree._Element | Rejection:
    """Return the root of a well-formed, valid BP-e, or why it is not one."""
    if len(xml.decode(errors="replace")) > MAX_CHARACTERS:
        return Rejection(214, "Rejeição: Tamanho da mensagem excedeu o limite de 512.000")
    if not _is_utf8(xml):
        return Rejection(402, "Rejeição: XML da área de dados com codificação diferente de UTF-8")
    try:
        root = parse(xml)
    except Malformed as fault:
        return Rejection(243, f"Rejeição: XML mal formado [{fault}]")
    return _fault(root) or root


def _fault(root: etree._Element) -> Rejection | None:
    if root.prefix is not None:
        return Rejection(404, "Rejeição: Uso de prefixo de namespace não permitido")
    version = next((str(child.get("versao")) for child in root if child.get("versao")), _VERSION)
    if version != _VERSION:
        return Rejection(239, "Rejeição: Versão do arquivo XML não suportada")
    complaint = schemas.fault_in(root, "bpe")
    if complaint:
        return Rejection(215, f"Rejeição: Falha no schema XML [{complaint}]")
    return None


def _is_utf8(xml: bytes) -> bool:
    declared = _DECLARED_ENCODING.match(xml)
    if declared and declared[1].lower() != b"utf-8":
        return False
    try:
        xml.decode()
    except UnicodeDecodeError:
        return False
    return True
