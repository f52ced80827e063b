"""Where a notice may be sent, and where nobody can make us send one."""

import socket
from typing import Any

import pytest

from app.gateways.webhook_target import LONGEST_URL, UnusableTarget, read_target

INSIDE = [
    "0.0.0.0",  # noqa: S104  (looked at, not listened on)
    "10.0.0.1",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.8.8.8",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.2.1",
    "192.168.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",  # the old way to wrap an address of the old internet
    "::10.0.0.1",
    "::ffff:0:127.0.0.1",  # translated (RFC 2765)
    "64:ff9b:1::7f00:1",  # a network's own translation (RFC 8215)
    "fec0::1",  # site-local, no longer given out
    "200:5efe:7f00:1::",
    "1fff:ffff::1",
    "4000::1",
    "5f00::1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2001:db8::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "ff02::1",
    "ff0e::1",
]
OUTSIDE = [
    "8.8.8.8",
    "172.32.0.1",
    "200.160.2.3",
    "2001:4860:4860::8888",
    "2800::1",
    "64:ff9b::808:808",
]


def named(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Let every name lead to these addresses."""

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        kind = {True: socket.AF_INET6, False: socket.AF_INET}
        return [(kind[":" in one], socket.SOCK_STREAM, 6, "", (one, port)) for one in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)


def written(address: str) -> str:
    return f"https://[{address}]/avisos" if ":" in address else f"https://{address}/avisos"


@pytest.mark.parametrize("address", INSIDE)
def test_no_address_of_the_inside_is_reached_by_number(address: str) -> None:
    with pytest.raises(UnusableTarget, match="não é público"):
        read_target(written(address), loopback=False)


@pytest.mark.parametrize("address", INSIDE)
def test_no_address_of_the_inside_is_reached_by_name(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    named(monkeypatch, address)
    target = read_target("https://avisos.example.com/a", loopback=False)

    with pytest.raises(UnusableTarget, match="não é público"):
        target.resolve(loopback=False)


@pytest.mark.parametrize("address", OUTSIDE)
def test_public_addresses_are_reached(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read_target(written(address), loopback=False)
    named(monkeypatch, address)

    target = read_target("https://avisos.example.com/a", loopback=False)

    assert target.resolve(loopback=False) == address


@pytest.mark.parametrize("order", [1, -1], ids=["public first", "private first"])
def test_one_private_address_among_public_ones_is_one_too_many(
    order: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    named(monkeypatch, *["200.160.2.3", "10.0.0.1"][::order])
    target = read_target("https://avisos.example.com/a", loopback=False)

    with pytest.raises(UnusableTarget):
        target.resolve(loopback=False)


@pytest.mark.parametrize("number", ["2130706433", "0x7f000001", "127.1", "0177.0.0.1"])
def test_the_other_spellings_of_this_machine_are_looked_up_as_names(number: str) -> None:
    target = read_target(f"https://{number}/avisos", loopback=False)

    with pytest.raises(UnusableTarget, match="não é público"):
        target.resolve(loopback=False)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        pytest.param("http://exemplo.com.br/avisos", "https://", id="in the clear"),
        pytest.param("ftp://exemplo.com.br/avisos", "https://", id="another protocol"),
        pytest.param("file:///etc/passwd", "é como", id="a file"),
        pytest.param("exemplo.com.br/avisos", "é como", id="no protocol"),
        pytest.param("https:///avisos", "é como", id="no host"),
        pytest.param("https://a:b@exemplo.com.br/", "usuário", id="credentials"),
        pytest.param("https://a@exemplo.com.br/", "usuário", id="a user"),
        pytest.param("https://:b@exemplo.com.br/", "usuário", id="a password"),
        pytest.param("https://exemplo.com.br/#a", "fragmento", id="a fragment"),
        pytest.param("https://exemplo.com.br:22/", "porta", id="ssh"),
        pytest.param("https://exemplo.com.br:80/", "porta", id="the port of http"),
        pytest.param("https://exemplo.com.br:5432/", "porta", id="a database"),
        pytest.param("https://exemplo.com.br:0/", "é como", id="port 0"),
        pytest.param("https://exemplo.com.br:99999/", "é como", id="no port"),
        pytest.param("https://exemplo.com.br:abc/", "é como", id="a word for a port"),
        pytest.param("https://exemplo.com.br/a b", "é como", id="a space"),
        pytest.param("https://exemplo.com.br/a\r\nX: 1", "é como", id="a header smuggled in"),
        pytest.param("https://exemplo.com.br/ação", "é como", id="letters outside ASCII"),
        pytest.param("https://[::1/", "é como", id="a broken address"),
        pytest.param("", "é como", id="nothing"),
        pytest.param("https://localhost/avisos", "não é público", id="this machine by name"),
    ],
)
def test_what_cannot_be_an_address_is_refused_by_name(url: str, why: str) -> None:
    with pytest.raises(UnusableTarget, match=why):
        read_target(url, loopback=False).resolve(loopback=False)


@pytest.mark.parametrize("length", [LONGEST_URL - 1, LONGEST_URL, LONGEST_URL + 1])
def test_an_address_has_its_length(length: int) -> None:
    url = "https://exemplo.com.br/".ljust(length, "a")

    if length > LONGEST_URL:
        with pytest.raises(UnusableTarget, match=str(LONGEST_URL)):
            read_target(url, loopback=False)
    else:
        assert read_target(url, loopback=False).path.endswith("aa")


def test_the_parts_of_an_address() -> None:
    target = read_target("https://Exemplo.com.br:8443/avisos?loja=1", loopback=False)

    assert (target.host, target.port) == ("exemplo.com.br", 8443)
    assert (target.path, target.encrypted) == ("/avisos?loja=1", True)
    assert target.host_header == "Exemplo.com.br:8443"
    assert read_target("https://exemplo.com.br", loopback=False).path == "/"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_whoever_writes_a_client_tries_it_on_this_machine(host: str) -> None:
    assert read_target(f"http://{host}:5050/avisos", loopback=True).port == 5050
    with pytest.raises(UnusableTarget, match="porta"):
        read_target(f"http://{host}:1023/avisos", loopback=True)
    with pytest.raises(UnusableTarget):
        read_target(f"http://{host}:5050/avisos", loopback=False)


def test_this_machine_alone_is_spoken_to_in_the_clear() -> None:
    for url in ("http://exemplo.com.br:8443/", "http://192.168.0.10:8443/"):
        with pytest.raises(UnusableTarget):
            read_target(url, loopback=True)


def test_who_reads_the_reason_does_not_learn_where_a_name_leads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    named(monkeypatch, "10.20.30.40")
    target = read_target("https://banco.interno.example/avisos", loopback=False)

    with pytest.raises(UnusableTarget) as refused:
        target.resolve(loopback=False)

    assert "10.20.30.40" not in str(refused.value)
