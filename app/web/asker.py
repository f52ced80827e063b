"""Who asks, as far as the network tells: what limits on attempts count by."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from flask import request

ONE_LINE = 64
"""Bits of an IPv6 address that tell one line from another; the rest is the line's to choose."""


def asker() -> str:
    """Return the address that asks, or the network that one line of IPv6 has to itself.

    Whoever has such a line has more addresses than any limit could count.
    """
    given = request.remote_addr or ""
    try:
        address = ip_address(given)
    except ValueError:  # what a proxy wrote in the place of an address
        return given
    if not isinstance(address, IPv6Address):
        return given
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), ONE_LINE), strict=False))


def is_for_programs() -> bool:
    """Tell whether the address is one that only programs ask, with a key."""
    return request.path.startswith("/api/")
