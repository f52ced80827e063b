"""Where a webhook may be sent: an address that a stranger gave us must not reach our own rooms.

Production takes https on public addresses alone. In development this machine is allowed
too, also without TLS, so that whoever writes a client can try it.
"""

import socket
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

from app.config.reading import is_loopback
from fares.kernel.errors import DomainError

Address: TypeAlias = IPv4Address | IPv6Address

LONGEST_URL = 500
PUBLIC_PORTS = frozenset({443, 8443})
LOWEST_LOCAL_PORT = 1024
_NAT64 = IPv6Network("64:ff9b::/96")
_PUBLIC = IPv6Network("2000::/3")
"""All of IPv6 that was ever given out to the public (RFC 4291 § 2.4)."""


class UnusableTarget(DomainError):
    """No webhook is ever sent to such an address."""

    code = "webhook.unusable-address"
    title = "Endereço de webhook não serve"


@dataclass(frozen=True, slots=True)
class Target:
    """An address taken apart."""

    host: str
    port: int
    path: str
    """With its query; what the request asks for."""
    encrypted: bool
    host_header: str

    def resolve(self, *, loopback: bool) -> str:
        """Return an address of the host to connect to, now that all of them were checked.

        Which address it is that may not be reached is not told: the partner reads the reason,
        and would read our names' addresses in it.

        :param loopback: whether this machine may be reached
        :raises UnusableTarget: if one of its addresses is not public
        :raises OSError: if the name is not known
        """
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        addresses = [str(where[0]) for *_, where in found]
        for text in addresses:
            if not _may_reach(ip_address(text), loopback=loopback):
                raise UnusableTarget(f"{self.host} leva a um endereço que não é público.")
        return addresses[0]


def read_target(url: str, *, loopback: bool) -> Target:
    """Take an address apart.

    :param loopback: whether this machine may be reached
    :raises UnusableTarget: if nothing may be sent there, whatever its name leads to
    """
    parts = _split(url)
    host = parts.hostname or ""
    local = loopback and is_loopback(host)
    encrypted = parts.scheme == "https"
    port = parts.port or (443 if encrypted else 80)
    if not encrypted and not (local and parts.scheme == "http"):
        raise UnusableTarget("O endereço começa por https://.")
    if parts.username is not None or parts.password is not None:
        raise UnusableTarget("O endereço não traz usuário nem senha: confira a assinatura.")
    if parts.fragment:
        raise UnusableTarget("O endereço não traz fragmento (#).")
    _check_port(port, local=local)
    _check_literal(host, loopback=loopback)
    return Target(
        host=host,
        port=port,
        path=(parts.path or "/") + (f"?{parts.query}" if parts.query else ""),
        encrypted=encrypted,
        host_header=parts.netloc,
    )


def _split(url: str) -> SplitResult:
    fits = 0 < len(url) <= LONGEST_URL and url.isascii() and url.isprintable() and " " not in url
    try:
        parts = urlsplit(url)
        fits = fits and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fits = False
    if not fits:
        raise UnusableTarget(
            f"O endereço é como https://exemplo.com.br/avisos, até {LONGEST_URL} caracteres."
        )
    return parts


def _check_port(port: int, *, local: bool) -> None:
    if port in PUBLIC_PORTS or (local and port >= LOWEST_LOCAL_PORT):
        return
    ports = " ou ".join(map(str, sorted(PUBLIC_PORTS)))
    raise UnusableTarget(f"A porta do endereço é {ports}.")


def _check_literal(host: str, *, loopback: bool) -> None:
    """Refuse at once what is written as a number; a name is looked up when it is sent to."""
    try:
        address = ip_address(host)
    except ValueError:
        return
    if not _may_reach(address, loopback=loopback):
        raise UnusableTarget("O endereço não é público na internet.")


def _may_reach(address: Address, *, loopback: bool) -> bool:
    if loopback and address.is_loopback:
        return True
    return all(map(_is_public, _meant_by(address)))


def _is_public(address: Address) -> bool:
    known = isinstance(address, IPv4Address) or address in _PUBLIC or address in _NAT64
    return known and address.is_global and not address.is_multicast


def _meant_by(address: Address) -> Iterator[Address]:
    """Yield an address and the one that is wrapped in it on the way to the old internet."""
    if isinstance(address, IPv4Address):
        yield address
    elif address.ipv4_mapped is not None:
        yield address.ipv4_mapped
    else:
        yield address
        if address.sixtofour is not None:
            yield address.sixtofour
        if address.teredo is not None:
            yield from address.teredo
        if address in _NAT64:
            yield IPv4Address(int(address) & 0xFFFF_FFFF)
