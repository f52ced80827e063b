"""How the card gateway behaves towards those who ask, and with its notices."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Self

from app.simulators.behaviour import Behaviour as AnyBehaviour
from app.simulators.behaviour import InvalidBehaviour


class Mode(StrEnum):
    """What happens to a request to the API; the page is never touched."""

    NORMAL = "normal"
    SLOW = "slow"
    """It is done after `seconds`, and answered."""
    SILENT = "silent"
    """It is not done, and never answered; after `seconds` the line is cut."""
    DOWN = "down"
    """HTTP 503, nothing done."""
    CLOSED = "closed"
    """The line is cut before anything is done."""
    REFUSE = "refuse"
    """HTTP 422, nothing done."""
    LOSE_ANSWER = "lose_answer"
    """It is done, and the line is cut instead of answering."""


class Notices(StrEnum):
    """What happens to notices, until told otherwise."""

    NORMAL = "normal"
    REPEAT = "repeat"
    """Each is sent twice."""
    LATE = "late"
    """Each waits `seconds`, whatever came in between."""
    LOSE = "lose"
    """None is sent."""


CREATE, QUERY, VOID = "create", "query", "void"


@dataclass(frozen=True, kw_only=True)
class Behaviour(AnyBehaviour):
    """A behaviour of the card gateway."""

    MODES: ClassVar[type[StrEnum]] = Mode
    SERVICES: ClassVar[tuple[str, ...]] = (CREATE, QUERY, VOID)

    mode: StrEnum = Mode.NORMAL
    notices: str = Notices.NORMAL

    def check(self) -> None:
        """Check the values.

        :raises InvalidBehaviour: if one cannot be
        """
        super().check()
        if self.notices not in list(Notices):
            raise InvalidBehaviour(f"notices é um de: {', '.join(Notices)}")

    def waits(self) -> tuple[float, ...]:
        """Return how many notices tell of one change, and the seconds before each."""
        match self.notices:
            case Notices.LOSE:
                return ()
            case Notices.REPEAT:
                return (0.0, 0.0)
            case Notices.LATE:
                return (self.seconds,)
        return (0.0,)

    def normal(self) -> Self:
        """Return the normal behaviour, with notices as they are."""
        return replace(super().normal(), notices=self.notices, seconds=self.seconds)
