"""Schema: the official XSDs, as nfelib ships them, loaded once per process."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from lxml import etree

from bpe.parsing import parse_untrusted
from fares.kernel.errors import DomainError

_FILES = {
    "BPe": "bpe_v1.00.xsd",
    "bpeProc": "procBPe_v1.00.xsd",
    "retBPe": "retBPe_v1.00.xsd",
    "consSitBPe": "consSitBPe_v1.00.xsd",
    "retConsSitBPe": "retConsSitBPe_v1.00.xsd",
    "consStatServBPe": "consStatServBPe_v1.00.xsd",
    "retConsStatServBPe": "retConsStatServBPe_v1.00.xsd",
}


class SchemaFault(DomainError):
    """A document does not follow the official schema; `faults` says where."""

    code = "bpe.schema-fault"
    title = "Documento fora do leiaute oficial"

    def __init__(self, root: str, faults: tuple[str, ...]) -> None:
        super().__init__(f"O documento {root} não segue o leiaute oficial: {'; '.join(faults)}.")
        self.root = root
        self.faults = faults


def schema_path(root: str) -> Path:
    """Return the file of the official schema for a root element, such as "BPe".

    nfelib's schema folder is a namespace package, which has no path of its own; its
    files do.
    """
    return Path(str(files("nfelib.bpe.schemas.v1_0").joinpath(_FILES[root])))


@cache
def load_schema(root: str) -> etree.XMLSchema:
    """Return the official schema for a root element, ready to validate."""
    return etree.XMLSchema(etree.parse(schema_path(root)))


def preload() -> None:
    """Load what the issuing of tickets needs, before the first is sold."""
    load_schema("BPe")


def validate(xml: bytes, root: str = "BPe") -> None:
    """Let a document pass that follows the official schema for its root element.

    :raises SchemaFault: if it does not
    :raises UnreadableXml: if it is not XML
    """
    faults = faults_of(parse_untrusted(xml), root)
    if faults:
        raise SchemaFault(root, faults)


def faults_of(element: etree._Element, root: str) -> tuple[str, ...]:
    """Return what the schema finds wrong with an element, or nothing."""
    schema = load_schema(root)
    if schema.validate(element):
        return ()
    # The log belongs to the schema, and another thread may have emptied it meanwhile.
    messages = dict.fromkeys(entry.message for entry in schema.error_log)
    return tuple(messages) or ("o esquema oficial o recusa",)
