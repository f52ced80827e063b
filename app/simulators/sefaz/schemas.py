"""The official schemas (XSD), loaded once and asked by one thread at a time."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from threading import Lock

from lxml import etree

_FOLDER = "nfelib.bpe.schemas.v1_0"
_lock = Lock()


def fault_in(root: etree._Element, schema: str) -> str | None:
    """Return the schema's complaint about a document, or None.

    :param schema: the name of the document in the layout, such as "bpe" or "retBPe"
    """
    judge = _load(schema)
    with _lock:  # the error log belongs to the schema, not to the call
        if judge.validate(root):
            return None
        return str(judge.error_log[0].message)


@cache
def _load(schema: str) -> etree.XMLSchema:
    return etree.XMLSchema(file=str(_location(schema)))


def _location(schema: str) -> Path:
    return Path(str(files(_FOLDER).joinpath(f"{schema}_v1.00.xsd")))
