"""The last look at a text before it is written to a log: what may be about a person goes.

Nothing of the kind should come this far; what holds the line are constant messages and
known fields. This catches what a later hand lets through.
"""

import re

GONE = "[…]"
"""Stands where something was taken out."""

_KEPT = r"(?P<kept>\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b)"
_ADDRESS = r"[^\s@<>\"']+@[^\s@<>\"']+\.[^\s@<>\"']+"
_QUERY = r"(?<=\S)\?\S+"
_NUMBER = r"(?<![0-9A-Za-z])\d(?:[ ./-]?\d){8,}(?![0-9A-Za-z])"
"""A CPF, RG, CNPJ, telephone or card number, as people and as machines write them."""
_WORTH_A_LOOK = re.compile(r"[@?]|\d(?:[ ./-]?\d){8}")
"""What every suspect has; most texts have none of it, and cost nothing more."""
_SUSPECT = re.compile("|".join((_KEPT, _ADDRESS, _QUERY, _NUMBER)))


def scrub(text: str) -> str:
    """Return a text without e-mail addresses, query strings and long numbers.

    Our own ids (UUIDs) stay: they lead to a person only through the database.
    """
    if not _WORTH_A_LOOK.search(text):
        return text
    return _SUSPECT.sub(lambda found: found["kept"] or GONE, text)
