"""A lawbook: what the law fixes, by day, each value with the words that fix it.

One `law.toml` beside the functions that read it. A parameter holds a value (a whole
number or a ratio written as text) or none: then it is a clause, which grants, forbids
or explains, and is cited like a number. Nothing is ever edited away: a change or a
repeal is one more version.
"""

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from fares.kernel.errors import DomainError

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

_NORMS_FILE = Path(__file__).with_name("norms.toml")
_NORMS: dict[str, Any] = tomllib.loads(_NORMS_FILE.read_text("utf-8"))


class NotInForce(DomainError):
    """The question falls on a day for which the lawbook has no version in force."""

    code = "law.not-in-force"
    title = "Sem norma em vigor"

    def __init__(self, key: str, rule: str, on: date) -> None:
        super().__init__(f"Em {on:%d/%m/%Y} não há norma em vigor para a regra {rule} ({key}).")
        self.key = key
        self.rule = rule
        self.on = on


@dataclass(frozen=True, slots=True)
class Citation:
    """The words of the law behind a decision, with where to read them."""

    norm: str
    """The act's title, such as "Resolução ANTT 6.033/2023"."""
    provision: str
    """The place in the act, such as "art. 135, caput, I"."""
    rule: str
    """The rule's id in docs/law-map.md, such as "R6033-135"."""
    url: str

    def __str__(self) -> str:
        return f"{self.norm}, {self.provision}"


def cite(*citations: Citation) -> tuple[Citation, ...]:
    """Return the citations in order, each one once."""
    return tuple(dict.fromkeys(citations))


@dataclass(frozen=True, slots=True)
class Version(Generic[T_co]):
    """What a parameter is worth from `valid_from` until the next version."""

    valid_from: date
    value: T_co
    citation: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter(Generic[T_co]):
    """Something the law fixes, with its whole history."""

    key: str
    rule: str
    meaning: str
    checked_on: date
    """When a person last compared it with the published text."""
    interpretation: str | None
    """The AMBIG-n that it settles, where the text can be read in more than one way."""
    versions: tuple[Version[T_co], ...]
    second_hand: bool = False
    """Whether only copies by others were seen: the official text is still to be compared."""
    repealed_on: tuple[date, ...] = ()
    """Days from which the law has no such rule, until a later version brings it back."""

    def __post_init__(self) -> None:
        starts = [version.valid_from for version in self.versions]
        if not starts or starts != sorted(set(starts)):
            raise ValueError(f"{self.key}: versions must be non-empty and strictly ascending.")

    def at(self, on: date) -> Version[T_co]:
        """Return the version in force on a day.

        :raises NotInForce: if the first version starts later, or the rule is repealed
        """
        for version in reversed(self.versions):
            if version.valid_from <= on:
                if any(version.valid_from < repeal <= on for repeal in self.repealed_on):
                    break
                return version
        raise NotInForce(self.key, self.rule, on)


class Lawbook:
    """The parameters of one `law.toml`, each taken by the name and type it has in code."""

    def __init__(self, path: Path) -> None:
        self._entries: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
        self._parameters: dict[str, Parameter[object]] = {}

    @classmethod
    def beside(cls, module_file: str) -> Self:
        """Return the lawbook of the package whose `law.py` is given as `__file__`."""
        return cls(Path(module_file).with_name("law.toml"))

    def __iter__(self) -> Iterator[Parameter[object]]:
        """Iterate over the parameters that code has a name for, in their order."""
        return iter(self._parameters.values())

    @property
    def unnamed(self) -> set[str]:
        """The entries that no name in code stands for: there should be none."""
        return set(self._entries) - set(self._parameters)

    def whole(self, key: str) -> Parameter[int]:
        """Return a parameter whose values are whole numbers."""
        return self._take(key, _whole_number)

    def ratio(self, key: str) -> Parameter[Fraction]:
        """Return a parameter whose values are ratios, written as text such as "0.05"."""
        return self._take(key, _ratio)

    def clause(self, key: str) -> Parameter[None]:
        """Return an entry without value, which is only cited."""
        return self._take(key, _nothing)

    def _take(self, key: str, read: Callable[[dict[str, Any]], T]) -> Parameter[T]:
        entry = self._entries[key]
        parameter = Parameter(
            key=key,
            rule=entry["rule"],
            meaning=entry["meaning"],
            checked_on=entry["checked_on"],
            interpretation=entry.get("interpretation"),
            second_hand=entry.get("second_hand", False),
            versions=tuple(
                Version(raw["valid_from"], read(raw), _citation(entry["rule"], raw))
                for raw in entry["versions"]
                if not raw.get("repealed")
            ),
            repealed_on=tuple(
                raw["valid_from"] for raw in entry["versions"] if raw.get("repealed")
            ),
        )
        self._parameters[key] = parameter
        return parameter


def _whole_number(raw: dict[str, Any]) -> int:
    if type(raw["value"]) is not int:
        raise TypeError(f"{raw['value']!r} is not a whole number.")
    return raw["value"]


def _ratio(raw: dict[str, Any]) -> Fraction:
    if type(raw["value"]) is not str:
        raise TypeError(f"{raw['value']!r}: a ratio is written as text, so no float is born.")
    return Fraction(raw["value"])


def _nothing(raw: dict[str, Any]) -> None:
    if "value" in raw:
        raise TypeError(f"{raw['value']!r}: a clause has no value.")


def _citation(rule: str, raw: dict[str, Any]) -> Citation:
    norm = _NORMS[raw["norm"]]
    return Citation(norm["title"], raw["provision"], rule, norm["url"])
