"""Links of the document: what of an answer leads to which address (OpenAPI, Link Object)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

BODY = "$response.body#"


@dataclass(frozen=True, slots=True)
class Link:
    """An address that an answer leads to."""

    name: str
    to: str
    """The operation, by its id."""
    parameters: Mapping[str, str]
    """Where in the answer each one is: a JSON pointer."""
    body: Mapping[str, Any] | None = None
    """What to send there, with JSON pointers into the answer."""

    def told(self) -> dict[str, Any]:
        """Return the link as the document tells it."""
        places = {name: BODY + pointer for name, pointer in self.parameters.items()}
        sent = {} if self.body is None else {"requestBody": _placed(self.body)}
        return {"operationId": self.to, "parameters": places, **sent}


def _placed(body: Any) -> Any:
    """Return a body in which each pointer stands for what is found there."""
    match body:
        case Mapping():
            return {name: _placed(value) for name, value in body.items()}
        case list():
            return [_placed(value) for value in body]
        case str() if body.startswith("/"):
            return BODY + body
    return body


def told_links(links: Sequence[Link]) -> dict[str, Any]:
    """Return what an answer tells of its links; nothing if there are none."""
    return {"links": {link.name: link.told() for link in links}} if links else {}
