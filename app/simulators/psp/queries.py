"""Queries over a period, answered in pages."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.simulators.psp.charge import parse_moment, write_moment
from app.simulators.psp.demands import is_cnpj, is_cpf
from app.simulators.psp.problem import Violation, invalid_query

_MOST_ITEMS, _ITEMS = 1000, 100
_PAGE, _SIZE = "paginacao.paginaAtual", "paginacao.itensPorPagina"


@dataclass(frozen=True, slots=True)
class Query:
    """A period, one page of it, and what narrows it down."""

    start: str
    end: str
    page: int
    size: int
    narrowed: Mapping[str, str] = field(default_factory=dict)
    """The other parameters, as they came; those of a yes or no are `true` or `false`."""

    def told(self, total: int) -> dict[str, Any]:
        """Return the `parametros` of an answer.

        :param total: how many items there are in all pages
        """
        return {
            "inicio": self.start,
            "fim": self.end,
            **self.narrowed,
            "paginacao": {
                "paginaAtual": self.page,
                "itensPorPagina": self.size,
                "quantidadeDePaginas": -(-total // self.size),
                "quantidadeTotalDeItens": total,
            },
        }


def read_query(
    given: Mapping[str, str], kind: str, *, words: Iterable[str] = (), flags: Iterable[str] = ()
) -> Query:
    """Return what a request asks for.

    :param kind: the type of the problem, should it be none
    :param words: the names of other parameters that are texts
    :param flags: the names of those that are yes or no
    :raises Problem: with every violation
    """
    wrong = list(_violations(given, flags))
    if wrong:
        raise invalid_query(kind, wrong)
    names = ("cpf", "cnpj", *words, *flags)
    return Query(
        start=write_moment(parse_moment(given["inicio"])),
        end=write_moment(parse_moment(given["fim"])),
        page=int(given.get(_PAGE, 0)),
        size=int(given.get(_SIZE, _ITEMS)),
        narrowed={name: given[name] for name in names if name in given},
    )


def _violations(given: Mapping[str, str], flags: Iterable[str]) -> Iterator[Violation]:
    yield from _period_violations(given)
    if "cpf" in given and "cnpj" in given:
        yield Violation("Os parâmetros cpf e cnpj não podem vir juntos.", "cpf")
    for name, fits in (("cpf", is_cpf), ("cnpj", is_cnpj)):
        if name in given and not fits(given[name]):
            yield Violation(f"O parâmetro {name} não respeita o esquema.", name)
    for name in flags:
        if given.get(name, "true") not in ("true", "false"):
            yield Violation(f"O parâmetro {name} é true ou false.", name)
    yield from _page_violations(given)


def _period_violations(given: Mapping[str, str]) -> Iterator[Violation]:
    start, end = _moment(given.get("inicio")), _moment(given.get("fim"))
    for name, moment in (("inicio", start), ("fim", end)):
        if moment is None:
            yield Violation(f"O parâmetro {name} não respeita o esquema (RFC 3339).", name)
    if start and end and end < start:
        yield Violation("O parâmetro fim é anterior ao parâmetro inicio.", "fim")


def _page_violations(given: Mapping[str, str]) -> Iterator[Violation]:
    if not _is_number(given.get(_PAGE, "0"), 0, 2**31 - 1):
        yield Violation(f"O parâmetro {_PAGE} é negativo ou não é um número.", _PAGE)
    if not _is_number(given.get(_SIZE, "1"), 1, _MOST_ITEMS):
        yield Violation(f"O parâmetro {_SIZE} vai de 1 a {_MOST_ITEMS}.", _SIZE)


def _moment(text: str | None) -> str | None:
    try:
        return write_moment(parse_moment(text or ""))
    except (ValueError, OverflowError):
        return None


def _is_number(text: str, lowest: int, highest: int) -> bool:
    fits = text.isascii() and text.isdecimal() and len(text) <= 10
    return fits and lowest <= int(text) <= highest
