"""What every request finds: the gateway, and what it knows shops by."""

from dataclasses import dataclass

from flask import Flask, current_app

from app.simulators.card.behaviour import Behaviour
from app.simulators.card.gateway import Gateway
from app.simulators.conduct import Conduct

_NAME = "card"


@dataclass(frozen=True, slots=True)
class Desk:
    """The gateway that decides, and the key that shops show."""

    gateway: Gateway
    key: str

    @property
    def conduct(self) -> Conduct[Behaviour]:
        """How the gateway behaves."""
        return self.gateway.conduct

    def open_in(self, app: Flask) -> None:
        """Let the requests of an application find this desk."""
        app.extensions[_NAME] = self


def desk() -> Desk:
    """Return the desk of the application that serves this request."""
    found: Desk = current_app.extensions[_NAME]
    return found
