"""How one cell is read: a function a kind, which returns the value or says what it expects.

Every function takes the text without blanks around it, never empty, and raises
`ValueError` with the words that follow "esperado:" in the list of faults.
"""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import TypeVar
from zoneinfo import ZoneInfo

from app.db.search_text import search_text
from fares.kernel.documents import Cnpj, InvalidCnpj
from fares.kernel.money import Money

Parsed = TypeVar("Parsed")
Reader = Callable[[str], object]

_UF = re.compile("AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO")
_REGULATOR_ZONE = ZoneInfo("America/Sao_Paulo")
_LIKE_A_FORMULA = re.compile(r"[=@]|[+-](?!\d)")
_EARLIEST, _LATEST = date(1980, 1, 1), date(2099, 12, 31)


def text(longest: int = 200, shortest: int = 1) -> Callable[[str], str]:
    """Return a reader of plain text, which a spreadsheet would not take for a formula."""

    def read(cell: str) -> str:
        if _LIKE_A_FORMULA.match(cell):
            raise ValueError("texto que não comece por =, @, + ou - (planilhas o executariam)")
        if not shortest <= len(cell) <= longest:
            raise ValueError(f"de {shortest} a {longest} caracteres")
        return cell

    return read


def shaped(pattern: str, expected: str) -> Callable[[str], str]:
    """Return a reader of text in a given shape."""
    compiled = re.compile(pattern, re.ASCII)

    def read(cell: str) -> str:
        if compiled.fullmatch(cell) is None:
            raise ValueError(expected)
        return cell

    return read


def one_of(words: Mapping[str, Parsed]) -> Callable[[str], Parsed]:
    """Return a reader of a closed list of words, in any case and with or without accents."""
    known = {search_text(word): value for word, value in words.items()}

    def read(cell: str) -> Parsed:
        try:
            return known[search_text(cell)]
        except KeyError:
            raise ValueError("um destes: " + ", ".join(words)) from None

    return read


yes_or_no = one_of({"Sim": True, "Não": False, "S": True, "N": False, "x": True})


def whole(lowest: int, highest: int) -> Callable[[str], int]:
    """Return a reader of a whole number within limits, both included."""

    def read(cell: str) -> int:
        if not re.fullmatch(r"\d{1,9}", cell, re.ASCII) or not lowest <= int(cell) <= highest:
            raise ValueError(f"número inteiro de {lowest} a {highest}")
        return int(cell)

    return read


def day(cell: str) -> date:
    """Read DD/MM/AAAA, a real day between 1980 and 2099."""
    numbers = _numbers(r"(\d{2})/(\d{2})/(\d{4})", cell, "data que exista, DD/MM/AAAA")
    try:
        found = date(numbers[2], numbers[1], numbers[0])
    except ValueError:
        raise ValueError("data que exista, DD/MM/AAAA") from None
    if not _EARLIEST <= found <= _LATEST:
        raise ValueError("data entre 1980 e 2099, DD/MM/AAAA")
    return found


def clock_time(cell: str) -> time:
    """Read HH:MM or HH:MM:SS."""
    expected = "hora que exista, HH:MM ou HH:MM:SS"
    numbers = _numbers(r"(\d{2}):(\d{2})(?::(\d{2}))?", cell, expected)
    try:
        return time(numbers[0], numbers[1], numbers[2])
    except ValueError:
        raise ValueError(expected) from None


def _numbers(pattern: str, cell: str, expected: str) -> list[int]:
    match = re.fullmatch(pattern, cell, re.ASCII)
    if match is None:
        raise ValueError(expected)
    return [int(group or 0) for group in match.groups()]


def moment(cell: str) -> datetime:
    """Read DD/MM/AAAA HH:MM[:SS] in the hour of Brasília, where the regulator is."""
    first, _, second = cell.partition(" ")
    try:
        local = datetime.combine(day(first), clock_time(second), _REGULATOR_ZONE)
    except ValueError:
        raise ValueError("DD/MM/AAAA HH:MM[:SS], hora de Brasília") from None
    return local.astimezone(UTC)


def money(cell: str) -> Money:
    """Read an amount in reais such as 1234,56: two places, no points between thousands."""
    if not re.fullmatch(r"\d{1,7}[,.]\d{2}", cell, re.ASCII):
        raise ValueError("valor em reais com dois centavos e sem ponto de milhar, como 189,90")
    return Money.parse(cell.replace(",", "."))


def price(cell: str) -> Money:
    """Read an amount as `money`, above zero: a ticket worth nothing cannot be issued."""
    found = money(cell)
    if not found:
        raise ValueError("valor acima de zero; o que é de graça tem a tarifa e promoção de 0,00")
    return found


def percentage(places: int, highest: int = 100) -> Callable[[str], str]:
    """Return a reader of a percentage, kept as text with a point and two places or more."""

    def read(cell: str) -> str:
        shape = rf"\d{{1,3}}(?:[,.]\d{{1,{places}}})?"
        if not re.fullmatch(shape, cell, re.ASCII):
            raise ValueError(f"porcentagem com até {places} casas, como 12,00")
        number = Decimal(cell.replace(",", "."))
        if number > highest:
            raise ValueError(f"porcentagem de 0 a {highest}")
        return _two_places_or_more(number)

    return read


def _two_places_or_more(number: Decimal) -> str:
    whole_part, _, places = f"{number:f}".partition(".")
    return f"{int(whole_part)}.{places.rstrip('0').ljust(2, '0')}"


def cnpj(cell: str) -> Cnpj:
    """Read a CNPJ, with or without its mask."""
    try:
        return Cnpj.parse(cell)
    except InvalidCnpj:
        raise ValueError("CNPJ que confira, como 12.ABC.345/01DE-35") from None


def uf(cell: str) -> str:
    """Read the two letters of a state."""
    if _UF.fullmatch(cell.upper()) is None:
        raise ValueError("sigla de uma das 27 unidades da Federação")
    return cell.upper()
