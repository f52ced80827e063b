"""Verify a BP-e, whoever made it: layout, signature, key, QR code, arithmetic, protocol."""

from collections.abc import Callable
from dataclasses import dataclass

from bpe.schema import faults_of
from bpe.verification.arithmetic import check_arithmetic
from bpe.verification.authenticity import check_signature
from bpe.verification.document import Document, Fault, open_document
from bpe.verification.identity import check_key, check_protocol, check_qr_code


@dataclass(frozen=True, slots=True)
class Check:
    """One question, its answer, and why."""

    name: str
    ok: bool
    why: str


def verify(xml: bytes) -> list[Check]:
    """Return what there is to say of a BPe or bpeProc.

    :raises UnreadableXml: if it cannot be read safely
    :raises NotABpe: if it is something else
    """
    document = open_document(xml)
    questions: list[tuple[str, Callable[[Document], str]]] = [
        ("Leiaute (XSD)", _check_schema),
        ("Assinatura", check_signature),
        ("Chave de acesso", check_key),
        ("QR Code", check_qr_code),
        ("Aritmética", check_arithmetic),
    ]
    if document.root_name == "bpeProc":
        questions.append(("Protocolo", check_protocol))
    return [_ask(name, question, document) for name, question in questions]


def _ask(name: str, question: Callable[[Document], str], document: Document) -> Check:
    try:
        return Check(name, ok=True, why=question(document))
    except Fault as fault:
        return Check(name, ok=False, why=str(fault))


def _check_schema(document: Document) -> str:
    faults = faults_of(document.root, document.root_name)
    if faults:
        raise Fault("; ".join(faults))
    return f"segue o leiaute oficial 1.00 de {document.root_name}"
