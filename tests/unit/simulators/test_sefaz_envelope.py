"""The document as a file: 214, 215, 239, 243, 402, 404."""

import pytest

from tests.sefaz_counter import Counter
from tests.sefaz_documents import Draft

DECLARATION = b'<?xml version="1.0" encoding="%s"?>'
LIMIT = 512_000


def test_a_document_may_have_512000_characters_and_no_more(counter: Counter) -> None:
    """214 counts characters: bytes beyond them, of accented letters, do not matter."""
    xml = Draft().signed(counter.signer)
    room = LIMIT - len(xml.decode()) - len("<!---->")
    within = xml + b"<!--" + "é".encode() * room + b"-->"
    beyond = xml + b"<!--" + "é".encode() * (room + 1) + b"-->"

    assert (counter.send_bytes(beyond), counter.send_bytes(within)) == (214, 100)


def test_the_schema_says_what_is_wrong(counter: Counter) -> None:
    draft = Draft().set("ide/nBP", "01001")
    answer = counter.answer(draft.signed(counter.signer))

    assert "215" in str(answer.xpath("string(//*[local-name()='cStat'])"))
    assert "nBP" in str(answer.xpath("string(//*[local-name()='xMotivo'])"))


def test_another_document_is_not_a_ticket(counter: Counter) -> None:
    assert counter.send_bytes(b'<NFe xmlns="http://www.portalfiscal.inf.br/nfe"/>') == 215


def test_only_version_1_00_is_known(counter: Counter) -> None:
    xml = Draft().signed(counter.signer)

    assert counter.send_bytes(xml.replace(b'versao="1.00"', b'versao="2.00"')) == 239
    assert counter.send_bytes(xml) == 100


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(lambda xml: xml[:-1], id="cut short"),
        pytest.param(lambda xml: b"", id="empty"),
        pytest.param(lambda xml: xml + b"<x/>", id="two roots"),
        pytest.param(lambda xml: b"<!DOCTYPE BPe>" + xml, id="document type"),
        pytest.param(lambda xml: xml.replace(b">1001<", b">10<?x y?>01<"), id="instruction"),
        pytest.param(
            lambda xml: b'<!DOCTYPE BPe [<!ENTITY a "aaaa">]>' + xml.replace(b"Rua A", b"&a;"),
            id="entity",
        ),
    ],
)
def test_what_is_not_well_formed_is_refused(broken, counter: Counter) -> None:  # type: ignore[no-untyped-def]
    """243"""
    assert counter.send_bytes(broken(Draft().signed(counter.signer))) == 243


@pytest.mark.parametrize(
    ("declared", "status"),
    [
        pytest.param(DECLARATION % b"UTF-8", 100, id="UTF-8 declared"),
        pytest.param(DECLARATION % b"utf-8", 100, id="in small letters"),
        pytest.param(b"", 100, id="nothing declared"),
        pytest.param(DECLARATION % b"ISO-8859-1", 402, id="Latin-1 declared"),
    ],
)
def test_the_encoding_is_utf_8(declared: bytes, status: int, counter: Counter) -> None:
    assert counter.send_bytes(declared + Draft().signed(counter.signer)) == status


def test_bytes_of_latin_1_are_not_utf_8(counter: Counter) -> None:
    xml = Draft().signed(counter.signer).decode().encode("latin-1")

    assert counter.send_bytes(xml) == 402


def test_the_root_has_no_prefix(counter: Counter) -> None:
    xml = Draft().signed(counter.signer)
    prefixed = (
        xml.replace(b"<BPe xmlns=", b"<b:BPe xmlns:b=")
        .replace(b"</BPe>", b"</b:BPe>")
        .replace(b"<infBPe ", b'<infBPe xmlns="http://www.portalfiscal.inf.br/bpe" ')
    )

    assert (counter.send_bytes(prefixed), counter.send_bytes(xml)) == (404, 100)
