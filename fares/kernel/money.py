"""Money: an amount of Brazilian reais, held as whole centavos.

Whatever can lose a centavo says in its name which way it rounds (docs/adr/0003).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

_TEXT = re.compile(r"(?P<sign>-?)(?P<reais>\d{1,13})\.(?P<centavos>\d{2})", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Money:
    """An amount in centavos; negative only as a difference."""

    centavos: int

    def __post_init__(self) -> None:
        if type(self.centavos) is not int:
            raise TypeError(f"Money takes whole centavos, not {self.centavos!r}.")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the amount written as "95.00".

        :raises ValueError: if the text is not digits, a point and two digits
        """
        match = _TEXT.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is not an amount such as 95.00.")
        centavos = int(match["reais"]) * 100 + int(match["centavos"])
        return cls(-centavos if match["sign"] else centavos)

    @classmethod
    def total(cls, amounts: Iterable[Self]) -> Self:
        """Return the sum of amounts, zero for none."""
        return cls(sum(amount.centavos for amount in amounts))

    def __str__(self) -> str:
        sign = "-" if self.centavos < 0 else ""
        reais, centavos = divmod(abs(self.centavos), 100)
        return f"{sign}{reais}.{centavos:02d}"

    @property
    def in_reais(self) -> str:
        """The amount as people read it, such as "R$ 1.234,56"."""
        reais, centavos = divmod(abs(self.centavos), 100)
        sign = "-" if self.centavos < 0 else ""
        return f"{sign}R$ {reais:,}".replace(",", ".") + f",{centavos:02d}"

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(self.centavos + other.centavos)

    def __sub__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(self.centavos - other.centavos)

    def __bool__(self) -> bool:
        return self.centavos != 0

    def share_rounded_down(self, ratio: Fraction) -> Self:
        """Return a share of which whatever is no whole centavo is left off, towards zero.

        :raises ValueError: if the ratio is negative
        """
        _check_ratio(ratio)
        part = abs(self.centavos) * ratio.numerator // ratio.denominator
        return type(self)(part if self.centavos >= 0 else -part)

    def share_rounded_half_up(self, ratio: Fraction) -> Self:
        """Return a share rounded to the nearest centavo, a half away from zero.

        :raises ValueError: if the ratio is negative
        """
        _check_ratio(ratio)
        doubled, unit = 2 * abs(self.centavos) * ratio.numerator, 2 * ratio.denominator
        rounded = (doubled + ratio.denominator) // unit
        return type(self)(rounded if self.centavos >= 0 else -rounded)

    def allocate(self, weights: Sequence[int]) -> list[Self]:
        """Split the amount in proportion to weights without losing a centavo.

        Each part is rounded down and the centavos left over go, one each, to the
        parts with the largest remainder; between equal remainders, to the first.

        :raises ValueError: if there are no weights, one is negative or all are zero
        """
        if not weights or min(weights) < 0 or not sum(weights):
            raise ValueError("An amount is split by weights of which one is positive.")
        whole = sum(weights)
        shares = [divmod(self.centavos * weight, whole) for weight in weights]
        parts = [floor for floor, _ in shares]
        by_remainder = sorted(range(len(weights)), key=lambda i: (-shares[i][1], i))
        for i in by_remainder[: self.centavos - sum(parts)]:
            parts[i] += 1
        return [type(self)(part) for part in parts]


def _check_ratio(ratio: Fraction) -> None:
    if ratio < 0:
        raise ValueError(f"A share is not negative: {ratio}.")


ZERO = Money(0)
