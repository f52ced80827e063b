"""What every request of the simulator finds: the bank and its tokens."""

from dataclasses import dataclass, field

from flask import Flask, current_app

from app.simulators.conduct import Conduct
from app.simulators.psp.bank import Bank
from app.simulators.psp.behaviour import Behaviour
from app.simulators.psp.tokens import Tokens

_NAME = "psp"


@dataclass(frozen=True, slots=True)
class Desk:
    """The bank, who may ask it, and the conduct that may come before it."""

    bank: Bank
    tokens: Tokens = field(default_factory=Tokens)

    @property
    def conduct(self) -> Conduct[Behaviour]:
        """The behaviour in force."""
        return self.bank.conduct

    def open_in(self, app: Flask) -> None:
        """Let the requests of an application find this desk."""
        app.extensions[_NAME] = self


def desk() -> Desk:
    """Return the desk of the application that serves this request."""
    found: Desk = current_app.extensions[_NAME]
    return found
