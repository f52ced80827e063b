"""Reading of an XML document by the paths of the BP-e layout."""

from collections.abc import Iterator
from typing import Any

from lxml import etree

from fares.kernel.errors import DomainError
from fares.kernel.money import Money

_NAMESPACE = "{http://www.portalfiscal.inf.br/bpe}"


class UnreadableTicket(DomainError):
    """The bytes are not a BP-e that can be printed."""

    code = "bpe.unreadable-ticket"
    title = "Bilhete que não se pode ler"


class Node:
    """An element, asked by paths of names without namespace, such as `ide/nBP`."""

    def __init__(self, element: Any) -> None:
        self._element = element

    @property
    def name(self) -> str:
        """The local name of the element."""
        return str(etree.QName(self._element).localname)

    def attribute(self, name: str) -> str:
        """Return an attribute.

        :raises UnreadableTicket: if it is absent
        """
        value = self._element.get(name)
        if value is None:
            raise UnreadableTicket(f"Falta o atributo {name} no XML do BP-e.")
        return str(value)

    def node(self, path: str) -> "Node":
        """Return the first element of a path.

        :raises UnreadableTicket: if there is none
        """
        found = self.optional_node(path)
        if found is None:
            raise UnreadableTicket(f"Falta {path} no XML do BP-e.")
        return found

    def optional_node(self, path: str) -> "Node | None":
        """Return the first element of a path, or nothing."""
        found = self._element.find(_qualified(path))
        return None if found is None else Node(found)

    def nodes(self, path: str) -> Iterator["Node"]:
        """Yield every element of a path."""
        return map(Node, self._element.iterfind(_qualified(path)))

    def text(self, path: str) -> str:
        """Return the text of an element.

        :raises UnreadableTicket: if it is absent or empty
        """
        found = self.optional_text(path)
        if found is None:
            raise UnreadableTicket(f"Falta {path} no XML do BP-e.")
        return found

    def optional_text(self, path: str) -> str | None:
        """Return the text of an element, or nothing where it is absent or empty."""
        return self._element.findtext(_qualified(path)) or None

    def money(self, path: str) -> Money:
        """Return an amount; the layout also writes whole reais without centavos.

        :raises UnreadableTicket: if it is absent or no amount
        """
        text = self.text(path)
        try:
            return Money.parse(text if "." in text else f"{text}.00")
        except ValueError as error:
            raise UnreadableTicket(f"{path} não é um valor: {text}.") from error

    def optional_money(self, path: str) -> Money | None:
        """Return an amount, or nothing where it is absent."""
        return None if self.optional_text(path) is None else self.money(path)


def _qualified(path: str) -> str:
    return "/".join(_NAMESPACE + name for name in path.split("/"))
