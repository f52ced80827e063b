"""Authorisers: the tax office's system that answers for the tickets of a state.

The addresses are data (`authorizers.toml`), read once at import.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from importlib.resources import files
from typing import Any

from bpe.codes import Environment
from bpe.uf import Uf

WSDL = "http://www.portalfiscal.inf.br/bpe/wsdl"


class Service(StrEnum):
    """A service that we call, by the name its namespace ends in."""

    RECEPTION = "BPeRecepcao"
    CONSULTATION = "BPeConsulta"
    STATUS = "BPeStatusServico"

    @property
    def namespace(self) -> str:
        """The namespace of its message."""
        return f"{WSDL}/{self.value}"


@dataclass(frozen=True, kw_only=True)
class Authorizer:
    """One system, which may serve many states."""

    name: str
    """SVRS, or the state that runs its own."""
    bases: Mapping[Environment, str]
    paths: Mapping[Service, str]
    action_methods: Mapping[Service, str] = field(default_factory=dict)

    def address(self, service: Service, environment: Environment) -> str:
        """Return where a service is called."""
        return self.bases[environment] + self.paths.get(service, service.value)

    def action(self, service: Service) -> str:
        """Return the SOAP action, in the form this authoriser takes."""
        method = self.action_methods.get(service)
        return service.namespace if method is None else f"{service.namespace}/{method}"


@dataclass(frozen=True, kw_only=True)
class Pages:
    """The pages of a state at which a ticket is checked."""

    qr: Mapping[Environment, str]
    consultation: str
    """Where the access key is typed; printed on the DABPE."""


def authorizer_of(uf: Uf) -> Authorizer:
    """Return the system that authorises tickets of journeys beginning in a state."""
    return _AUTHORIZERS[uf]


def pages_of(uf: Uf) -> Pages:
    """Return the pages at which tickets of journeys beginning in a state are checked."""
    return _PAGES[uf]


def _authorizer(name: str, data: dict[str, Any]) -> Authorizer:
    return Authorizer(
        name=name,
        bases={Environment(key): base for key, base in data["bases"].items()},
        paths={Service(key): path for key, path in data.get("paths", {}).items()},
        action_methods={
            Service(key): method for key, method in data.get("action_methods", {}).items()
        },
    )


def _pages(data: dict[str, Any]) -> Pages:
    qr = {Environment(key): page for key, page in data["qr"].items()}
    return Pages(qr=qr, consultation=data["consultation"])


_DATA = tomllib.loads(files("bpe").joinpath("authorizers.toml").read_text(encoding="utf-8"))
_AUTHORIZERS = {
    Uf(uf): _authorizer(name, data)
    for name, data in _DATA["authorizers"].items()
    for uf in data["ufs"]
}
_PAGES = {
    uf: _pages(_DATA["pages"].get(uf.value) or _DATA["pages"][authorizer.name])
    for uf, authorizer in _AUTHORIZERS.items()
}
