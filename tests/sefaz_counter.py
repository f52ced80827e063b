"""Hands tickets to a simulated office without HTTP, and reads what it says."""

from pathlib import Path

import nfelib
from lxml import etree

from app.simulators.sefaz.federation import AUTHORIZERS
from app.simulators.sefaz.office import TaxOffice
from app.simulators.sefaz.soap import only_child, read_message
from tests.sefaz_documents import Draft, TestSigner
from tests.sefaz_messages import consultation, field, inner, status

SCHEMAS = Path(next(iter(nfelib.__path__))) / "bpe" / "schemas" / "v1_0"


class Counter:
    """Sends drafts signed by one signer; every answer is held to the official schema."""

    def __init__(self, office: TaxOffice, signer: TestSigner) -> None:
        self.office = office
        self.signer = signer

    def send(self, draft: Draft, *, to: str = "SP") -> int:
        return self.send_bytes(draft.signed(self.signer), to=to)

    def send_bytes(self, xml: bytes, *, to: str = "SP") -> int:
        return int(field(self.answer(xml, to=to), "cStat"))

    def reason(self, draft: Draft, *, to: str = "SP") -> str:
        return field(self.answer(draft.signed(self.signer), to=to), "xMotivo")

    def answer(self, xml: bytes, *, to: str = "SP") -> etree._Element:
        answer = inner(self.office.receive(AUTHORIZERS[to], xml).encode(), "retBPe")
        return valid(answer, "retBPe")

    def consult(self, key: str, *, at: str = "SP", environment: str = "2") -> etree._Element:
        message = read_message(consultation(key, environment=environment), "BPeConsulta")
        answer = self.office.consult(AUTHORIZERS[at], only_child(message))
        return valid(inner(answer.encode(), "retConsSitBPe"), "retConsSitBPe")

    def ask_status(self, *, at: str = "SP", environment: str = "2") -> etree._Element:
        message = read_message(status(environment=environment), "BPeStatusServico")
        answer = self.office.tell_status(AUTHORIZERS[at], only_child(message))
        return valid(inner(answer.encode(), "retConsStatServBPe"), "retConsStatServBPe")


def valid(document: etree._Element, schema: str) -> etree._Element:
    """Return the document, once the official schema has found nothing against it."""
    judge = etree.XMLSchema(file=str(SCHEMAS / f"{schema}_v1.00.xsd"))
    judge.assertValid(document)
    return document
