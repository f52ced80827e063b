"""Which texts are addresses that a letter can be sent to.

Fewer than RFC 5321 allows: no quotes, no comments, no bare host and no letter outside
ASCII, which many servers on the way do not take. What is left is what people type.
"""

import re

LONGEST_ADDRESS = 254
_LONGEST_LOCAL_PART = 64
_WORD = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(
    rf"(?P<local>{_WORD}(?:\.{_WORD})*)@(?:{_LABEL}\.)+(?P<top>(?!\d+\Z){_LABEL})"
)


def is_mail_address(text: str) -> bool:
    """Tell whether a text, as it stands, is an address such as maria@exemplo.com.br."""
    match = _ADDRESS.fullmatch(text) if len(text) <= LONGEST_ADDRESS else None
    return match is not None and len(match["local"]) <= _LONGEST_LOCAL_PART
