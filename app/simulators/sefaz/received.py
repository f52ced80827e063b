"""A ticket as it arrived: the fields of its XML, read by name."""

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal

from lxml import etree

BPE = "http://www.portalfiscal.inf.br/bpe"
DS = "http://www.w3.org/2000/09/xmldsig#"
_TAG_START = len(f"{{{BPE}}}")
_ZERO = Decimal(0)


class ReceivedTicket:
    """The fields of a BP-e that its schema found well formed.

    A path begins under `infBPe`: "ide/cUF".
    """

    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._body = root.find(f"{{{BPE}}}infBPe")
        self._fields: dict[str, list[etree._Element]] = {}
        for path, element in _walk(self._body, ""):
            self._fields.setdefault(path, []).append(element)

    def text(self, path: str) -> str:
        """Return a field's text; empty when it is absent."""
        found = self._fields.get(path)
        return (found[0].text or "") if found else ""

    def texts(self, path: str) -> list[str]:
        """Return the texts of every field with this path."""
        return [element.text or "" for element in self._fields.get(path, ())]

    def has(self, path: str) -> bool:
        """Return whether a field is there, be it empty."""
        return path in self._fields

    def count(self, path: str) -> int:
        """Return how many times a field is there."""
        return len(self._fields.get(path, ()))

    def only_child(self, path: str) -> str:
        """Return the path of the field that a choice was made for."""
        return f"{path}/{self._fields[path][0][0].tag[_TAG_START:]}"

    def lacks_beside(self, parent: str, name: str, *, where: str, holds: frozenset[str]) -> bool:
        """Return whether some `parent` whose field `where` holds one of these lacks `name`."""
        return any(
            element.find(f"{{{BPE}}}{name}") is None
            for element in self._fields.get(parent, ())
            if element.findtext(f"{{{BPE}}}{where}") in holds
        )

    def amount(self, path: str) -> Decimal:
        """Return an amount or a percentage; zero when it is absent."""
        text = self.text(path)
        return Decimal(text) if text else _ZERO

    def total(self, path: str) -> Decimal:
        """Return the sum of an amount that repeats."""
        return sum(map(Decimal, self.texts(path)), _ZERO)

    def moment(self, path: str) -> datetime:
        """Return an instant, with the offset it was written with."""
        return datetime.fromisoformat(self.text(path))

    @property
    def declared_id(self) -> str:
        """The attribute Id: "BPe" and the access key."""
        return str(self._body.get("Id"))

    @property
    def access_key(self) -> str:
        """The access key, as the attribute Id carries it."""
        return self.declared_id.removeprefix("BPe")

    @property
    def qr_code(self) -> str:
        """The text of the QR code."""
        return str(self._root.findtext(f"{{{BPE}}}infBPeSupl/{{{BPE}}}qrCodBPe"))

    @property
    def reference(self) -> str:
        """What the signature says that it signs."""
        return str(self._root.find(f".//{{{DS}}}Reference").get("URI"))

    @property
    def digest(self) -> str:
        """The digest that the signature carries, in base64."""
        return str(self._root.findtext(f".//{{{DS}}}DigestValue")).strip()

    @property
    def certificate(self) -> str:
        """The signer's certificate, in base64."""
        return str(self._root.findtext(f".//{{{DS}}}X509Certificate"))


def _walk(parent: etree._Element, before: str) -> Iterator[tuple[str, etree._Element]]:
    """Yield every field under an element, with its path."""
    for child in parent.iterchildren(tag=etree.Element):
        path = f"{before}{child.tag[_TAG_START:]}"
        yield path, child
        if len(child):
            yield from _walk(child, f"{path}/")
