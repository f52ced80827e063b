"""Archive: `bpeProc`, the signed document together with the protocol it was given.

Both are put in as they were sent and received; nothing is written anew.
"""

import re

from bpe.builder import NAMESPACE, VERSION

_DECLARATION = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>)?\s*")


def join(signed_xml: bytes, protocol_xml: bytes) -> bytes:
    """Return the `bpeProc` of a document and its protocol."""
    declaration = '<?xml version="1.0" encoding="UTF-8"?>'
    start = f'{declaration}<bpeProc xmlns="{NAMESPACE}" versao="{VERSION}">'.encode("ascii")
    return start + _bare(signed_xml) + _bare(protocol_xml) + b"</bpeProc>"


def _bare(xml: bytes) -> bytes:
    return _DECLARATION.sub(b"", xml, count=1)
