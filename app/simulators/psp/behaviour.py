"""How the bank behaves towards those who ask, and with its notices."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Self

from app.simulators.behaviour import Behaviour as AnyBehaviour
from app.simulators.behaviour import InvalidBehaviour

MOST_COPIES = 50


class Mode(StrEnum):
    """What happens to a request to the API; the pages are never touched."""

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
    """HTTP 422 with a problem, nothing done."""
    REVOKE = "revoke"
    """Every token given so far is forgotten first, so that this request is answered 401."""
    LOSE_ANSWER = "lose_answer"
    """It is done, and the line is cut instead of answering."""


class Notices(StrEnum):
    """What happens to notices, until told otherwise."""

    NORMAL = "normal"
    REPEAT = "repeat"
    """Each is sent `copies` times."""
    LATE = "late"
    """Each waits `seconds`, whatever came in between."""
    REORDER = "reorder"
    """What gathers in `seconds` is sent in one array, the newest first."""
    LOSE = "lose"
    """None is sent."""


@dataclass(frozen=True, kw_only=True)
class Behaviour(AnyBehaviour):
    """A behaviour of the bank."""

    MODES: ClassVar[type[StrEnum]] = Mode
    SERVICES: ClassVar[tuple[str, ...]] = (
        "token",
        *("cob", "cob.put", "cob.patch", "cob.get", "cob.list"),
        *("pix", "pix.get", "pix.list"),
        "webhook",
    )

    mode: StrEnum = Mode.NORMAL
    notices: str = Notices.NORMAL
    copies: int = 2
    """How many times each notice is sent, for `repeat`."""

    def check(self) -> None:
        """Check the values.

        :raises InvalidBehaviour: if one cannot be
        """
        super().check()
        if self.notices not in list(Notices):
            raise InvalidBehaviour(f"notices é um de: {', '.join(Notices)}")
        if type(self.copies) is not int or not 1 <= self.copies <= MOST_COPIES:
            raise InvalidBehaviour(f"copies vai de 1 a {MOST_COPIES}")

    def concerns(self, service: str, about: str) -> bool:
        """Tell whether a request meets this behaviour; `cob` is all that begins with `cob.`."""
        named = self.service or service
        return super().concerns(service, about) or service.startswith(f"{named}.")

    def normal(self) -> Self:
        """Return the normal behaviour, with notices as they are."""
        return replace(
            super().normal(), notices=self.notices, copies=self.copies, seconds=self.seconds
        )
