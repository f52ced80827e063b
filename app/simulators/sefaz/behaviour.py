"""How the simulator behaves: well, slowly, not at all, or by losing its own answer."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Self

from app.simulators.behaviour import Behaviour as AnyBehaviour
from app.simulators.behaviour import InvalidBehaviour
from app.simulators.sefaz.soap import SERVICES


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


@dataclass(frozen=True, kw_only=True)
class Behaviour(AnyBehaviour):
    """A behaviour of the tax office."""

    MODES: ClassVar[type[StrEnum]] = Mode
    SERVICES: ClassVar[tuple[str, ...]] = tuple(SERVICES)

    mode: StrEnum = Mode.NORMAL
    paused: int | None = None
    """108 or 109: the office says that it is paused, until told otherwise."""

    def check(self) -> None:
        """Check the values.

        :raises InvalidBehaviour: if one cannot be
        """
        super().check()
        if self.paused not in (None, 108, 109):
            raise InvalidBehaviour("paused é 108, 109 ou null")

    def normal(self) -> Self:
        """Return the normal behaviour, still paused if it is."""
        return replace(super().normal(), paused=self.paused)
