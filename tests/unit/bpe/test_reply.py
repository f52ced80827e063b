"""Replies of the tax office are found in any wrapper, and only a protocol authorises."""

from xml.sax.saxutils import escape

import pytest

from bpe import soap
from bpe.reply import (
    StoredProtocol,
    UnreadableReply,
    read_authorization,
    read_consultation,
    read_status,
)
from tests.unit.bpe.bpe_answers import (
    KEY,
    NS,
    a_consultation,
    a_protocol,
    a_reply,
    a_status,
    in_soap,
)


@pytest.mark.parametrize("wrapper", ["bpeResultMsg", "bpeRecepcaoResult", "qualquer"])
def test_an_authorization_is_found_in_any_wrapper(wrapper: str) -> None:
    protocol = a_protocol(digest="2jmj7l5rSw0yVb/vlWAYkK/YBwk=")

    reply = read_authorization(in_soap(a_reply(protocol=protocol), wrapper=wrapper))

    assert reply.authorized
    assert reply.protocol is not None
    assert reply.protocol.xml == protocol.encode()
    assert (reply.protocol.number, reply.protocol.access_key) == ("135260000000001", KEY)
    assert reply.protocol.received_at.isoformat() == "2026-11-30T10:15:02-03:00"
    assert reply.protocol.covers(b"<DigestValue>2jmj7l5rSw0yVb/vlWAYkK/YBwk=</DigestValue>")
    assert not reply.protocol.covers(b"<DigestValue>AAAA</DigestValue>")
    assert not reply.protocol.covers(b"")


def test_an_answer_sent_as_text_is_read_too() -> None:
    escaped = in_soap(
        escape('<?xml version="1.0" encoding="utf-8"?>' + a_reply(protocol=a_protocol()))
    )

    assert read_authorization(escaped).authorized
    assert b"<retBPe" in soap.payload(escaped, "retBPe")


def test_a_bare_answer_is_read_too() -> None:
    assert read_authorization(a_reply(protocol=a_protocol()).encode()).authorized


@pytest.mark.parametrize(
    ("status", "number", "authorized"),
    [
        pytest.param("100", "135260000000001", True, id="authorised"),
        pytest.param("150", "135260000000001", True, id="authorised late"),
        pytest.param("102", "135260000000001", True, id="a substitute, at some offices"),
        pytest.param("100", None, False, id="without a number it is no authorisation"),
        pytest.param("101", "135260000000001", False, id="cancelled"),
        pytest.param("110", "135260000000001", False, id="denied"),
    ],
)
def test_only_a_protocol_with_a_number_authorizes(
    status: str, number: str | None, authorized: bool
) -> None:
    protocol = a_protocol(status=status, number=number)

    reply = read_authorization(a_reply(protocol=protocol).encode())

    assert reply.authorized is authorized
    assert reply.status_code == status


def test_an_authorizing_code_without_protocol_authorizes_nothing() -> None:
    assert not read_authorization(a_reply(status="100").encode()).authorized


@pytest.mark.parametrize(
    ("reason", "stored"),
    [
        (
            "Duplicidade [nProt:135260000000009][dhAut:2026-11-30T10:15:02-03:00]",
            StoredProtocol(
                number="135260000000009",
                access_key=None,
                authorized_at="2026-11-30T10:15:02-03:00",
            ),
        ),
        (
            f"Outra chave [chBPe:{KEY}][nProt: 135260000000009 ][dhAut:2026-11-30 10:15]",
            StoredProtocol(
                number="135260000000009", access_key=KEY, authorized_at="2026-11-30 10:15"
            ),
        ),
        ("Duplicidade", None),
        ("Duplicidade [nProt:][dhAut:]", None),
    ],
)
def test_a_refusal_tells_of_the_earlier_document(
    reason: str, stored: StoredProtocol | None
) -> None:
    reply = read_authorization(a_reply(status="204", reason=reason).encode())

    assert not reply.authorized
    assert reply.stored_protocol == stored


@pytest.mark.parametrize(
    ("status", "with_protocol", "authorized"),
    [
        pytest.param("100", True, True, id="authorised"),
        pytest.param("150", True, True, id="authorised late"),
        pytest.param("100", False, False, id="no protocol"),
        pytest.param("101", True, False, id="cancelled since"),
        pytest.param("102", True, False, id="replaced since"),
        pytest.param("217", False, False, id="never had it"),
    ],
)
def test_what_a_consultation_tells(status: str, with_protocol: bool, authorized: bool) -> None:
    answer = a_consultation(status=status, protocol=a_protocol() if with_protocol else "")

    reply = read_consultation(in_soap(answer))

    assert reply.authorized is authorized


@pytest.mark.parametrize(("status", "operating"), [("107", True), ("108", False), ("109", False)])
def test_what_a_status_tells(status: str, operating: bool) -> None:
    assert read_status(in_soap(a_status(status=status))).operating is operating


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"<html><body>Manutencao</body></html>", id="a page"),
        pytest.param(in_soap("<Fault>x</Fault>"), id="a fault"),
        pytest.param(in_soap(a_reply())[:200], id="half of it"),
        pytest.param(in_soap(a_status(status="107")), id="another service's"),
        pytest.param(f'<retBPe xmlns="{NS}"/>'.encode(), id="without a status"),
        pytest.param(
            f'<!DOCTYPE a [<!ENTITY b "c">]><retBPe xmlns="{NS}"/>'.encode(), id="with a DOCTYPE"
        ),
        pytest.param(a_reply(protocol=f'<protBPe xmlns="{NS}"/>').encode(), id="an empty protocol"),
        pytest.param(
            a_reply(protocol=a_protocol().replace("2026-11-30T10", "30/11/2026")).encode(),
            id="a moment that is none",
        ),
        pytest.param(
            a_reply(protocol=a_protocol().replace("02-03:00", "02")).encode(),
            id="a moment without its zone",
        ),
    ],
)
def test_what_is_not_understood_is_told(answer: bytes) -> None:
    with pytest.raises(UnreadableReply):
        read_authorization(answer)


def test_the_message_of_the_tax_office_is_kept() -> None:
    fisco = "<infFisco><cMsg>1</cMsg><xMsg>Regularize</xMsg></infFisco></protBPe>"
    protocol = a_protocol().replace("</protBPe>", fisco)

    reply = read_authorization(a_reply(protocol=protocol).encode())

    assert reply.message == "Regularize"
    assert reply.protocol is not None
    assert b"<xMsg>Regularize</xMsg>" in reply.protocol.xml
