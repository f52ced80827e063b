"""The commission of a partner: a percentage of the service price, never of the boarding fee."""

import re
from dataclasses import dataclass
from fractions import Fraction

from fares.kernel.errors import DomainError
from fares.kernel.money import Money

_TEXT = re.compile(r"\d{1,3}\.\d{2}", re.ASCII)
_WHOLE = 10_000
"""Hundredths of a percent in the whole."""


class InvalidRate(DomainError):
    """The text is not a percentage from 0.00 to 100.00."""

    code = "partner.invalid-rate"
    title = "Comissão inválida"

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__("A comissão vai de 0.00 a 100.00, com duas casas, como 8.00.")


@dataclass(frozen=True, slots=True, order=True)
class CommissionRate:
    """A percentage with two places, held as whole hundredths of a percent."""

    hundredths: int

    @classmethod
    def parse(cls, text: str) -> "CommissionRate":
        """Return the rate written as "8.00".

        :raises InvalidRate: if it is no percentage with two places from 0 to 100
        """
        if not _TEXT.fullmatch(text):
            raise InvalidRate(text)
        hundredths = int(text.replace(".", ""))
        if hundredths > _WHOLE:
            raise InvalidRate(text)
        return cls(hundredths)

    def __str__(self) -> str:
        whole, part = divmod(self.hundredths, 100)
        return f"{whole}.{part:02d}"

    def of(self, service_price: Money) -> Money:
        """Return the commission on a price, the odd part of a centavo left to the carrier."""
        return service_price.share_rounded_down(Fraction(self.hundredths, _WHOLE))
