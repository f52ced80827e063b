"""CPF and CNPJ: the numbers by which Brazil knows people and companies.

The CNPJ has letters in its first twelve places since July 2026 (IN RFB 2.229/2024).
Nothing is ever padded: ten digits typed are a mistake, not another person's CPF.
"""

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from fares.kernel.errors import DomainError


class InvalidCpf(DomainError):
    """The text is not a CPF: wrong length, repeated digits or wrong check digits."""

    code = "document.invalid-cpf"
    title = "CPF inválido"


class InvalidCnpj(DomainError):
    """The text is not a CNPJ: wrong shape, repeated digits or wrong check digits."""

    code = "document.invalid-cnpj"
    title = "CNPJ inválido"


def _check_digit(body: str, highest_weight: int) -> str:
    """Return the modulo-11 digit; weights run 2..highest from right to left, again."""
    total = sum(
        (ord(character) - ord("0")) * (2 + place % (highest_weight - 1))
        for place, character in enumerate(reversed(body))
    )
    rest = total % 11
    return "0" if rest < 2 else str(11 - rest)


@dataclass(frozen=True, slots=True)
class Cpf:
    """A person's number: eleven digits, the last two of which check the others."""

    digits: str

    _SHAPE: ClassVar = re.compile(r"\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2}", re.ASCII)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the CPF written with or without its points and dash.

        :raises InvalidCpf: if it is anything else
        """
        if not cls._SHAPE.fullmatch(text.strip()):
            raise InvalidCpf("O CPF tem 11 algarismos, como 123.456.789-09.")
        digits = re.sub(r"\D", "", text)
        body = digits[:9]
        first = _check_digit(body, 10)
        if len(set(digits)) == 1 or digits != body + first + _check_digit(body + first, 11):
            raise InvalidCpf("Os algarismos do CPF não conferem. Confira com o documento.")
        return cls(digits)

    def __str__(self) -> str:
        return f"{self.digits[:3]}.{self.digits[3:6]}.{self.digits[6:9]}-{self.digits[9:]}"

    @property
    def masked(self) -> str:
        """The form for lists and logs, which tells no one who it is."""
        return f"***.{self.digits[3:6]}.{self.digits[6:9]}-**"


@dataclass(frozen=True, slots=True)
class Cnpj:
    """An establishment's number: twelve digits or capital letters and two check digits."""

    characters: str

    _SHAPE: ClassVar = re.compile(
        r"[0-9A-Z]{12}\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-\d{2}", re.ASCII
    )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the CNPJ written with or without its points, slash and dash.

        :raises InvalidCnpj: if it is anything else
        """
        if not cls._SHAPE.fullmatch(text.strip()):
            raise InvalidCnpj("O CNPJ tem 14 posições, como 12.ABC.345/01DE-35.")
        characters = re.sub(r"[./\s-]", "", text)
        body = characters[:12]
        first = _check_digit(body, 9)
        if len(set(characters)) == 1 or characters[12:] != first + _check_digit(body + first, 9):
            raise InvalidCnpj("Os algarismos finais do CNPJ não conferem.")
        return cls(characters)

    def __str__(self) -> str:
        c = self.characters
        return f"{c[:2]}.{c[2:5]}.{c[5:8]}/{c[8:12]}-{c[12:]}"

    @property
    def root(self) -> str:
        """The eight places that all establishments of one company share."""
        return self.characters[:8]
