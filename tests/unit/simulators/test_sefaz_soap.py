"""The envelope: what is read out of it, what is a fault, how answers are wrapped."""

import gzip
from base64 import b64encode

import pytest
from lxml import etree

from app.simulators.sefaz import answers, soap
from app.simulators.sefaz.rules.envelope import MAX_CHARACTERS
from tests.sefaz_messages import consultation, envelope, reception


def unpacked(body: bytes) -> bytes:
    return soap.unpack(soap.read_message(body, "BPeRecepcao"))


def test_a_reception_is_unpacked() -> None:
    assert unpacked(reception(b"<BPe>\xc3\xa9</BPe>")) == b"<BPe>\xc3\xa9</BPe>"


def test_white_space_in_the_base64_does_not_matter() -> None:
    text = b64encode(gzip.compress(b"<BPe/>")).decode()
    broken_up = "\n  " + text[:10] + "\r\n" + text[10:] + "\n"

    assert unpacked(envelope(broken_up, "BPeRecepcao")) == b"<BPe/>"


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("", id="nothing"),
        pytest.param("@@@@", id="not base64"),
        pytest.param("QUJD", id="not gzip"),
        pytest.param("é", id="not ASCII"),
        pytest.param(b64encode(gzip.compress(b"<BPe/>")[:-9]).decode(), id="cut short"),
    ],
)
def test_what_is_not_a_packed_document_is_a_fault(content: str) -> None:
    with pytest.raises(soap.SoapFault):
        unpacked(envelope(content, "BPeRecepcao"))


def test_unpacking_stops_above_the_limit() -> None:
    """A message of 50 KB would take 50 MB."""
    bomb = b64encode(gzip.compress(b"a" * 50_000_000)).decode()

    xml = unpacked(envelope(bomb, "BPeRecepcao"))

    assert MAX_CHARACTERS < len(xml) <= 4 * MAX_CHARACTERS + 1


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"<a/>", id="another root"),
        pytest.param(reception(b"<a/>"), id="another service"),
        pytest.param(
            consultation("1").replace(b"2003/05/soap-envelope", b"2001/12/soap-envelope"),
            id="another SOAP",
        ),
        pytest.param(
            consultation("1").replace(b"</soap12:Body>", b"<b/></soap12:Body>"), id="two messages"
        ),
    ],
)
def test_what_is_not_one_message_for_the_service_is_a_fault(body: bytes) -> None:
    with pytest.raises(soap.SoapFault):
        soap.read_message(body, "BPeConsulta")


@pytest.mark.parametrize("content", ["", "<a/><b/>", "texto"])
def test_a_question_has_one_element(content: str) -> None:
    message = soap.read_message(envelope(content, "BPeConsulta"), "BPeConsulta")

    with pytest.raises(soap.SoapFault):
        soap.only_child(message)


def test_a_fault_says_why_and_escapes_it() -> None:
    fault = etree.fromstring(soap.fault("isto < aquilo & outro"))

    assert "isto < aquilo & outro" in "".join(fault.itertext())


def test_a_reason_fits_the_layout() -> None:
    """One line of Latin-1, at most 255 characters; what is cut still closes its bracket."""
    reason = "Rejeição: [linha\nquebrada – “aspas” " + "x" * 300 + "]"

    answer = etree.fromstring(answers.reception("2", "35", 215, reason))
    said = answer.findtext("{*}xMotivo")

    assert said
    assert len(said) <= 255
    assert said.startswith("Rejeição: [linha quebrada ? ?aspas? xxx")
    assert said.endswith("...]")
