"""What every page finds: the letters, and how the server behaves."""

from dataclasses import dataclass

from flask import Flask, current_app

from app.simulators.conduct import Conduct
from app.simulators.mail.behaviour import Behaviour
from app.simulators.mail.store import Store

_NAME = "mail"


@dataclass(frozen=True, slots=True)
class Desk:
    """The letters that were taken, and the conduct towards those to come."""

    store: Store
    conduct: Conduct[Behaviour]

    def open_in(self, app: Flask) -> None:
        """Let the requests of an application find this desk."""
        app.extensions[_NAME] = self


def desk() -> Desk:
    """Return the desk of the application that serves this request."""
    found: Desk = current_app.extensions[_NAME]
    return found
