"""Messages to the tax office, and the archive of what was sent and received."""

import base64
import gzip

import pytest
from lxml import etree

from bpe import soap
from bpe.access_key import AccessKey
from bpe.archive import join
from bpe.builder import sign_bpe
from bpe.certificate import Certificate
from bpe.codes import Environment
from bpe.parsing import UnreadableXml
from bpe.schema import SchemaFault, validate
from bpe.signature import digest_of
from tests.unit.bpe.bpe_answers import (
    KEY,
    a_protocol,
)
from tests.unit.bpe.bpe_builders import a_bpe

ENVELOPE = "{http://www.w3.org/2003/05/soap-envelope}"
WSDL = "{http://www.portalfiscal.inf.br/bpe/wsdl/"


def message_of(envelope: bytes, service: str) -> etree._Element:
    root = etree.fromstring(envelope)
    assert root.tag == f"{ENVELOPE}Envelope"
    message = root.find(f"{ENVELOPE}Body/{WSDL}{service}}}bpeDadosMsg")
    assert message is not None
    return message


def test_the_reception_takes_the_very_bytes_compressed() -> None:
    xml = "<BPe>São Paulo</BPe>".encode()

    message = message_of(soap.reception_envelope(xml), "BPeRecepcao")

    assert len(message) == 0
    assert gzip.decompress(base64.b64decode(message.text or "")) == xml
    assert soap.reception_envelope(xml) == soap.reception_envelope(xml)


def test_questions_follow_their_schemas() -> None:
    key, environment = AccessKey.parse(KEY), Environment.HOMOLOGATION
    consultation = message_of(soap.consultation_envelope(key, environment), "BPeConsulta")
    status = message_of(soap.status_envelope(environment), "BPeStatusServico")

    validate(etree.tostring(consultation[0]), "consSitBPe")
    validate(etree.tostring(status[0]), "consStatServBPe")


def test_the_archive_joins_what_was_sent_and_received(certificate: Certificate) -> None:
    signed = sign_bpe(a_bpe(), certificate).xml
    protocol = a_protocol(digest=digest_of(signed) or "").encode()

    archived = join(b'<?xml version="1.0" encoding="UTF-8"?>\n' + signed, protocol)

    validate(archived, "bpeProc")
    assert signed in archived
    assert protocol in archived
    assert archived.count(b"<?xml") == 1


def test_a_document_outside_the_schema_is_told_where(certificate: Certificate) -> None:
    wrong = sign_bpe(a_bpe(), certificate).xml.replace(b"<mod>63</mod>", b"<mod>55</mod>")

    with pytest.raises(SchemaFault, match="mod") as caught:
        validate(wrong)

    assert caught.value.root == "BPe"


def test_what_is_not_xml_cannot_be_validated() -> None:
    with pytest.raises(UnreadableXml):
        validate(b"BPe")
