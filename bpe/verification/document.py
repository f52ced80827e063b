"""A BP-e to be verified, with the parts that the questions are asked of."""

from copy import deepcopy
from dataclasses import dataclass

from lxml import etree

from bpe.builder import NAMESPACE
from bpe.parsing import parse_untrusted
from bpe.signature import NAMESPACE as SIGNATURE_NAMESPACE
from fares.kernel.errors import DomainError

_Q = f"{{{NAMESPACE}}}"
_ROOTS = (f"{_Q}BPe", f"{_Q}bpeProc")


class NotABpe(DomainError):
    """The XML is some other document."""

    code = "bpe.not-a-bpe"
    title = "O documento não é um BP-e"


class Fault(Exception):
    """The answer to a question is no; the message says why, in Portuguese."""


@dataclass(frozen=True)
class Document:
    """The document, taken apart."""

    root: etree._Element
    bpe: etree._Element
    info: etree._Element
    """infBPe: what is signed."""

    @property
    def root_name(self) -> str:
        """BPe or bpeProc."""
        return str(etree.QName(self.root).localname)

    @property
    def key(self) -> str:
        """The key that the document states in its Id, not verified."""
        return str(self.info.get("Id", "")).removeprefix("BPe")

    def text(self, path: str) -> str:
        """Return the text at a path within infBPe, such as "ide/cUF".

        :raises Fault: if there is none
        """
        text = self.optional(path)
        if text is None:
            raise Fault(f"falta {path}")
        return text

    def optional(self, path: str) -> str | None:
        """Return the text at a path within infBPe, or nothing."""
        text: str | None = self.info.findtext(_qualified(path))
        return text

    def texts(self, path: str) -> list[str]:
        """Return the text of every element at a path within infBPe."""
        return [found.text or "" for found in self.info.iterfind(_qualified(path))]

    def has(self, path: str) -> bool:
        """Tell whether there is an element at a path within infBPe."""
        return self.info.find(_qualified(path)) is not None

    def outside(self, path: str) -> str | None:
        """Return the text at a path within BPe, or within bpeProc beside it."""
        for element in (self.bpe, self.root):
            found: str | None = element.findtext(_qualified(path))
            if found is not None:
                return found
        return None

    def signature_text(self, name: str) -> str:
        """Return the text of an element of the document's signature.

        :raises Fault: if there is none
        """
        signature = f"{{{SIGNATURE_NAMESPACE}}}Signature"
        path = f"{signature}//{{{SIGNATURE_NAMESPACE}}}{name}"
        text = "".join((self.bpe.findtext(path) or "").split())
        if not text:
            raise Fault(f"falta {name} na assinatura")
        return text

    def standalone(self) -> bytes:
        """Return the BPe alone, as it was when it was signed."""
        alone = deepcopy(self.bpe)
        alone.tail = None
        content: bytes = etree.tostring(alone, encoding="UTF-8")
        return content


def open_document(xml: bytes) -> Document:
    """Take a BPe or bpeProc apart.

    :raises UnreadableXml: if it cannot be read safely
    :raises NotABpe: if it is something else
    """
    root = parse_untrusted(xml)
    if root.tag not in _ROOTS:
        raise NotABpe(f"A raiz é {root.tag}; é preciso BPe ou bpeProc, do leiaute do BP-e.")
    bpe = root if root.tag == _ROOTS[0] else root.find(f"{_Q}BPe")
    info = None if bpe is None else bpe.find(f"{_Q}infBPe")
    if bpe is None or info is None:
        raise NotABpe("O documento não traz infBPe.")
    return Document(root, bpe, info)


def _qualified(path: str) -> str:
    return "/".join(f"{_Q}{step}" if step.isalnum() else step for step in path.split("/"))
