"""Chave de acesso: the 44 characters that name one BP-e in the whole country.

`UU AAMM CNPJ(14) 63 SSS NNNNNNNNN T CCCCCCCC D`: state, month of issue, issuer, model,
series, number, kind of emission, random code, check digit. The CNPJ may hold letters
since July 2026 (NT Conjunta 2025.001), so a key is text and is never stripped to digits.
"""

import re
import secrets
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from operator import mul
from typing import ClassVar, Self

from bpe.codes import Emission
from bpe.uf import Uf
from fares.kernel.documents import Cnpj, InvalidCnpj
from fares.kernel.errors import DomainError

MODEL = "63"

_WEIGHTS = [2 + place % 8 for place in reversed(range(43))]
_SUM_OF_WEIGHTS = sum(_WEIGHTS)


class InvalidAccessKey(DomainError):
    """The text is not the key of a BP-e."""

    code = "bpe.invalid-access-key"
    title = "Chave de acesso inválida"

    def __init__(self, text: str, why: str) -> None:
        super().__init__(f"A chave {text} não é de um BP-e: {why}.")
        self.text = text
        self.why = why


def check_digit(body: str) -> str:
    """Return the modulo-11 digit of 43 characters, each worth its ASCII code less 48.

    The weights run 2 to 9 from right to left, again and again; 10 and 11 become 0.
    """
    total = sum(map(mul, body.encode("ascii"), _WEIGHTS)) - 48 * _SUM_OF_WEIGHTS
    digit = 11 - total % 11
    return "0" if digit > 9 else str(digit)


@dataclass(frozen=True, slots=True)
class AccessKey:
    """The key of a BP-e, valid by construction when parsed or composed."""

    characters: str

    _SHAPE: ClassVar = re.compile(r"[0-9]{6}[A-Z0-9]{12}[0-9]{26}", re.ASCII)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the key written in one piece or in groups.

        :raises InvalidAccessKey: if it is not the key of a BP-e
        """
        key = cls("".join(text.split()))
        fault = key._fault()
        if fault is not None:
            raise InvalidAccessKey(text, fault)
        return key

    @classmethod
    def compose(
        cls,
        *,
        uf: Uf,
        issued_at: datetime,
        cnpj: Cnpj,
        series: int,
        number: int,
        emission: Emission,
        random_code: str,
    ) -> Self:
        """Return the key of a document; its month is that of the issuer's own clock."""
        body = (
            f"{uf.number}{issued_at:%y%m}{cnpj.characters}{MODEL}"
            f"{series:03d}{number:09d}{emission.value}{random_code}"
        )
        return cls(body + check_digit(body))

    def __str__(self) -> str:
        return self.characters

    @property
    def grouped(self) -> str:
        """The key in eleven groups of four, as it is printed."""
        return " ".join(self.characters[i : i + 4] for i in range(0, 44, 4))

    @property
    def uf(self) -> Uf:
        """The state of the issuer, whose tax office knows the document."""
        return Uf.of_number(self.characters[:2])

    @property
    def year_month(self) -> str:
        """The month of issue, as AAMM."""
        return self.characters[2:6]

    @property
    def cnpj(self) -> Cnpj:
        """The issuer."""
        return Cnpj.parse(self.characters[6:20])

    @property
    def series(self) -> int:
        """The series, 0 to 999."""
        return int(self.characters[22:25])

    @property
    def number(self) -> int:
        """The number within the series."""
        return int(self.characters[25:34])

    @property
    def emission(self) -> Emission:
        """Normal or contingency."""
        return Emission(self.characters[34])

    @property
    def random_code(self) -> str:
        """cBP: eight digits drawn by the issuer."""
        return self.characters[35:43]

    def _fault(self) -> str | None:
        """Return why this is not a key, in Portuguese, or nothing."""
        key = self.characters
        if not self._SHAPE.fullmatch(key):
            return "são 44 posições, com letras maiúsculas só no CNPJ"
        if key[20:22] != MODEL:
            return f"o modelo é {key[20:22]}, não {MODEL}"
        if key[43] != check_digit(key[:43]):
            return f"o dígito verificador seria {check_digit(key[:43])}, não {key[43]}"
        return self._fault_of_parts()

    def _fault_of_parts(self) -> str | None:
        key = self.characters
        if key[:2] not in {uf.number for uf in Uf}:
            return f"{key[:2]} não é código de UF"
        if not "01" <= key[4:6] <= "12":
            return f"{key[4:6]} não é um mês"
        if key[34] not in {emission.value for emission in Emission}:
            return f"{key[34]} não é uma forma de emissão"
        try:
            Cnpj.parse(key[6:20])
        except InvalidCnpj:
            return f"o CNPJ {key[6:20]} não confere"
        return None


def draw_random_code(number: int) -> str:
    """Return a cBP nobody can guess: not the number, no repetition, no counting up or down."""
    while True:
        code = f"{secrets.randbelow(10**8):08d}"
        if int(code) != number and not _is_weak(code):
            return code


def _is_weak(code: str) -> bool:
    steps = {(int(later) - int(earlier)) % 10 for earlier, later in pairwise(code)}
    return len(steps) == 1 and steps <= {0, 1, 9}
