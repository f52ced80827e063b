"""Strategies of text, digits and registered numbers."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from fares.kernel.documents import Cpf
from tests.unit.bpe.bpe_builders import ALPHANUMERIC, NUMERIC

CPFS = st.sampled_from([Cpf.parse("52998224725"), Cpf.parse("11144477735")])
CNPJS = st.sampled_from([NUMERIC, ALPHANUMERIC])


def texts(max_size: int = 70) -> SearchStrategy[str]:
    """Text as somebody may type it: two plain letters, then anything."""
    return st.text(st.characters(), max_size=max_size).map(lambda text: "Ab" + text)


def optional(strategy: SearchStrategy[str]) -> SearchStrategy[str | None]:
    return st.none() | strategy


def digits(low: int, high: int) -> SearchStrategy[str]:
    return st.from_regex(rf"[0-9]{{{low},{high}}}", fullmatch=True)
