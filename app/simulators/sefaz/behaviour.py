"""How the simulator behaves: well, slowly, not at all, or by losing its own answer."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum

from app.simulators.sefaz.soap import SERVICES

LONGEST_WAIT_SECONDS = 120.0


class Mode(StrEnum):
    """What happens to a request."""

    NORMAL = "normal"
    SLOW = "slow"
    """It is answered after `seconds`."""
    SILENT = "silent"
    """It is accepted, not processed, and never answered; after `seconds` the line is cut."""
    DOWN = "down"
    """HTTP 503, nothing processed."""
    CLOSED = "closed"
    """The line is cut before anything is processed."""
    LOSE_ANSWER = "lose_answer"
    """It is processed, and the line is cut instead of answering."""


class InvalidBehaviour(Exception):
    """The behaviour asked for does not exist; the message says what does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """A mode, for how long, how often, and for which service."""

    mode: Mode = Mode.NORMAL
    seconds: float = 1.0
    times: int | None = None
    """How many requests it takes before all is normal again; None is no end."""
    service: str | None = None
    """The only service that behaves so; None is all."""
    paused: int | None = None
    """108 or 109: the office says that it is paused, until told otherwise."""

    @classmethod
    def parse(cls, given: object) -> "Behaviour":
        """Return the behaviour that a JSON object describes.

        :raises InvalidBehaviour: if a field or a value is unknown
        """
        if not isinstance(given, Mapping):
            raise InvalidBehaviour("Envie um objeto JSON.")
        unknown = set(given) - set(cls.__dataclass_fields__)
        if unknown:
            raise InvalidBehaviour(f"Campos desconhecidos: {', '.join(sorted(map(str, unknown)))}")
        if given.get("mode", "normal") not in list(Mode):
            raise InvalidBehaviour(f"mode é um de: {', '.join(Mode)}")
        behaviour = replace(cls(**given), mode=Mode(given.get("mode", "normal")))
        behaviour._check()
        return behaviour

    def as_json(self) -> dict[str, object]:
        """Return the fields, as `parse` takes them."""
        return asdict(self)

    def _check(self) -> None:
        if not _is_number(self.seconds) or not 0 <= self.seconds <= LONGEST_WAIT_SECONDS:
            raise InvalidBehaviour(f"seconds vai de 0 a {LONGEST_WAIT_SECONDS:g}")
        if self.times is not None and (type(self.times) is not int or self.times < 1):
            raise InvalidBehaviour("times é um inteiro positivo, ou null")
        if self.service is not None and self.service not in SERVICES:
            raise InvalidBehaviour(f"service é um de: {', '.join(SERVICES)}, ou null")
        if self.paused not in (None, 108, 109):
            raise InvalidBehaviour("paused é 108, 109 ou null")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
