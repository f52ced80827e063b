"""Hosts in network namespaces of their own, on a bridge, each with a link that can be cut.

Only for a process that was itself started apart (`unshare --net --pid --kill-child`): all
that is made here ends with it, whatever becomes of it.
"""

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

CENTER = "198.18.77.1"
"""Of the addresses that are set aside for measuring networks (RFC 2544)."""
_BRIDGE = "center"


class Link:
    """A host's namespace, and its way to the others."""

    def __init__(self, name: str, address: str, holder: subprocess.Popen[bytes]) -> None:
        self.name, self.address = name, address
        self.enter = ("nsenter", "--target", str(holder.pid), "--net", "--")
        self._veth = f"to-{name}"
        _ip("link", "add", self._veth, "type", "veth", "peer", "name", "eth0", "netns", holder.pid)
        _ip("link", "set", self._veth, "master", _BRIDGE, "up")
        _ip("link", "set", "lo", "up", enter=self.enter)
        _ip("address", "add", f"{address}/24", "dev", "eth0", enter=self.enter)
        _ip("link", "set", "eth0", "up", enter=self.enter)

    def cut(self) -> None:
        """Let every packet vanish: nobody on either side is told."""
        _ip("link", "set", self._veth, "down")

    def mend(self) -> None:
        """Let packets pass again."""
        _ip("link", "set", self._veth, "up")


@contextmanager
def network(*names: str) -> Iterator[list[Link]]:
    """Make a bridge with this process at its center, and a host for each name."""
    _ip("link", "set", "lo", "up")
    _ip("link", "add", "name", _BRIDGE, "type", "bridge")
    _ip("address", "add", f"{CENTER}/24", "dev", _BRIDGE)
    _ip("link", "set", _BRIDGE, "up")
    with ExitStack() as stack:
        links = []
        for number, name in enumerate(names, start=2):
            holder = subprocess.Popen(
                ["unshare", "--net", "sh", "-c", "echo ready; exec sleep infinity"],
                stdout=subprocess.PIPE,
            )
            stack.callback(holder.wait)
            stack.callback(holder.kill)
            assert holder.stdout is not None
            holder.stdout.readline()
            stack.callback(holder.stdout.close)
            links.append(Link(name, f"{CENTER.rpartition('.')[0]}.{number}", holder))
        yield links


def _ip(*arguments: object, enter: tuple[str, ...] = ()) -> None:
    subprocess.run([*enter, "ip", *map(str, arguments)], check=True)
