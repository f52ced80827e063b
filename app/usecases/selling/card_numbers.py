"""Card numbers: told by their look, so that none is ever stored.

PCI DSS: the product never takes the number of a card. What looks like one, thirteen to
nineteen digits that pass the Luhn check, is refused in every field that people type.
"""

import re

_DIGITS = re.compile(r"(?<!\d)\d(?:[ .\-]?\d){12,18}(?!\d)", re.ASCII)
_SHORTEST, _LONGEST = 13, 19


def holds_card_number(text: str) -> bool:
    """Return whether a text has somewhere what looks like the number of a card."""
    return any(_passes_luhn(re.sub(r"\D", "", run)) for run in _DIGITS.findall(text))


def _passes_luhn(digits: str) -> bool:
    """Return whether the check digit is right; nothing but zeros is no number."""
    if not _SHORTEST <= len(digits) <= _LONGEST or not digits.strip("0"):
        return False
    doubled = (sum(divmod(2 * int(digit), 10)) for digit in digits[-2::-2])
    return (sum(map(int, digits[-1::-2])) + sum(doubled)) % 10 == 0
