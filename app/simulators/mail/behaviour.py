"""How the mail server behaves, and towards which addresses."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from app.simulators.behaviour import Behaviour as AnyBehaviour
from app.simulators.behaviour import InvalidBehaviour

CONNECTION, RECIPIENT, LETTER = "connection", "recipient", "letter"


class Mode(StrEnum):
    """What happens to a letter."""

    NORMAL = "normal"
    SLOW = "slow"
    """It is taken after `seconds`."""
    DOWN = "down"
    """Nobody is there: each connection is cut before a word."""
    TEMPORARY = "temporary"
    """450 to the recipient: come again."""
    PERMANENT = "permanent"
    """550 to the recipient: never."""
    LOSE_ANSWER = "lose_answer"
    """It is taken, and the line is cut instead of answering."""


_ACTS_AT = {
    Mode.SLOW: LETTER,
    Mode.DOWN: CONNECTION,
    Mode.TEMPORARY: RECIPIENT,
    Mode.PERMANENT: RECIPIENT,
    Mode.LOSE_ANSWER: LETTER,
}


@dataclass(frozen=True, kw_only=True)
class Behaviour(AnyBehaviour):
    """A behaviour of the mail server."""

    MODES: ClassVar[type[StrEnum]] = Mode

    mode: StrEnum = Mode.NORMAL
    containing: str = ""
    """Only addresses with this text in them are met so; empty is all."""

    def check(self) -> None:
        """Check the values.

        :raises InvalidBehaviour: if one cannot be
        """
        super().check()
        if not isinstance(self.containing, str):
            raise InvalidBehaviour("containing é um texto")
        if self.containing and self.mode == Mode.DOWN:
            raise InvalidBehaviour("down vale para todos: não aceita containing")

    def concerns(self, service: str, about: str) -> bool:
        """Tell whether a stage of a letter's way meets this behaviour.

        :param about: the address that the letter goes to
        """
        return _ACTS_AT.get(Mode(self.mode)) == service and self.containing in about
