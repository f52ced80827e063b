"""How a simulator behaves: which of its ways, for how long, how often, towards whom."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import ClassVar, Self

LONGEST_WAIT_SECONDS = 120.0


class InvalidBehaviour(Exception):
    """The behaviour asked for does not exist; the message says what does."""


@dataclass(frozen=True, kw_only=True)
class Behaviour:
    """A mode, for how long, how often, and for which service.

    Each simulator names its modes, "normal" among them, and its services.
    """

    MODES: ClassVar[type[StrEnum]]
    SERVICES: ClassVar[tuple[str, ...]]

    mode: StrEnum
    seconds: float = 1.0
    times: int | None = None
    """How many requests it takes before all is normal again; None is no end."""
    service: str | None = None
    """The only service that behaves so; None is all."""

    @classmethod
    def parse(cls, given: object) -> Self:
        """Return the behaviour that a JSON object describes; what is left out is normal.

        :raises InvalidBehaviour: if a field or a value is unknown
        """
        if not isinstance(given, Mapping):
            raise InvalidBehaviour("Envie um objeto JSON.")
        unknown = set(given) - set(cls.__dataclass_fields__)
        if unknown:
            raise InvalidBehaviour(f"Campos desconhecidos: {', '.join(sorted(map(str, unknown)))}")
        mode = given.get("mode", "normal")
        if mode not in list(cls.MODES):
            raise InvalidBehaviour(f"mode é um de: {', '.join(cls.MODES)}")
        behaviour = cls(**{**given, "mode": cls.MODES(mode)})
        behaviour.check()
        return behaviour

    def as_json(self) -> dict[str, object]:
        """Return the fields, as `parse` takes them."""
        return asdict(self)

    def check(self) -> None:
        """Check the values.

        :raises InvalidBehaviour: if one cannot be
        """
        if not _is_number(self.seconds) or not 0 <= self.seconds <= LONGEST_WAIT_SECONDS:
            raise InvalidBehaviour(f"seconds vai de 0 a {LONGEST_WAIT_SECONDS:g}")
        if self.times is not None and (type(self.times) is not int or self.times < 1):
            raise InvalidBehaviour("times é um inteiro positivo, ou null")
        if self.service is not None and self.service not in self.SERVICES:
            raise InvalidBehaviour(f"service é um de: {', '.join(self.SERVICES)}, ou null")

    def concerns(self, service: str, about: str) -> bool:
        """Tell whether a request meets this behaviour.

        :param about: whom the request is about, where the simulator tells them apart
        """
        del about
        return self.service in (None, service)

    def once_less(self) -> Self:
        """Return what is in force after one more request."""
        if self.times is None or self.mode == "normal":
            return self
        return replace(self, times=self.times - 1) if self.times > 1 else self.normal()

    def normal(self) -> Self:
        """Return the normal behaviour, with what lasts until told otherwise as it is."""
        return type(self)(mode=self.MODES("normal"))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
