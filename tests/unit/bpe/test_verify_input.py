"""Verification is given anything, and answers or refuses; it never falls."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from bpe.builder import sign_bpe
from bpe.certificate import Certificate
from bpe.parsing import MAX_BYTES, UnreadableXml
from bpe.verification.document import NotABpe
from bpe.verify import verify
from fares.kernel.errors import DomainError
from tests.unit.bpe.bpe_answers import NS
from tests.unit.bpe.bpe_cases import CASES

BILLION_LAUGHS = (
    '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;">]>'
    f'<BPe xmlns="{NS}"><infBPe>&c;</infBPe></BPe>'
)
OUTSIDE_FILE = (
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]>'
    f'<BPe xmlns="{NS}"><infBPe>&b;</infBPe></BPe>'
)


@pytest.mark.parametrize(
    ("xml", "why"),
    [
        pytest.param(b"", "bem formado", id="nothing"),
        pytest.param(b"\x00\xff", "bem formado", id="no XML"),
        pytest.param(BILLION_LAUGHS.encode(), "DOCTYPE", id="entities"),
        pytest.param(OUTSIDE_FILE.encode(), "DOCTYPE", id="a file of ours"),
        pytest.param(b" " * (MAX_BYTES + 1), "máximo é 512000", id="too long"),
        pytest.param(b"<a>" * 5000, "bem formado", id="too deep"),
    ],
)
def test_what_cannot_be_read_safely_is_refused(xml: bytes, why: str) -> None:
    with pytest.raises(UnreadableXml, match=why):
        verify(xml)


@pytest.mark.parametrize(
    "xml",
    [
        b"<BPe/>",
        f'<BPe xmlns="{NS}"/>'.encode(),
        f'<bpeProc xmlns="{NS}"/>'.encode(),
        f'<eventoBPe xmlns="{NS}"/>'.encode(),
    ],
)
def test_other_documents_are_told_apart(xml: bytes) -> None:
    with pytest.raises(NotABpe):
        verify(xml)


def test_an_empty_document_is_answered_without_falling() -> None:
    xml = f'<BPe xmlns="{NS}"><infBPe/></BPe>'.encode()

    assert [check.ok for check in verify(xml)] == [False] * 5


@given(data=st.data())
def test_whatever_is_broken_is_answered_or_refused(
    data: st.DataObject, certificate: Certificate
) -> None:
    root = etree.fromstring(sign_bpe(CASES["card and change"], certificate).xml)
    elements = list(root.iter())
    for _ in range(data.draw(st.integers(1, 3))):
        element = elements[data.draw(st.integers(0, len(elements) - 1))]
        match data.draw(st.sampled_from(["text", "attributes", "children", "away", "comment"])):
            case "text":
                element.text = data.draw(st.from_regex(r"[0-9A-Za-z.:-]{0,8}", fullmatch=True))
            case "attributes":
                element.attrib.clear()
            case "children":
                element[:] = []
            case "away" if element.getparent() is not None:
                element.getparent().remove(element)
            case _:
                element.insert(0, etree.Comment("x"))

    with suppress(DomainError):
        verify(etree.tostring(root))


@given(place=st.integers(0, 5000), junk=st.binary(min_size=1, max_size=8))
def test_whatever_bytes_are_broken_is_answered_or_refused(
    place: int, junk: bytes, certificate: Certificate
) -> None:
    xml = sign_bpe(CASES["plain"], certificate).xml

    with suppress(DomainError):
        verify(xml[:place] + junk + xml[place + len(junk) :])
