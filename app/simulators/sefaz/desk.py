"""What every request of a simulator finds: the office, and the behaviour in force."""

from dataclasses import dataclass

from flask import Flask, current_app

from app.simulators.conduct import Conduct
from app.simulators.sefaz.behaviour import Behaviour
from app.simulators.sefaz.office import TaxOffice

_NAME = "sefaz"


@dataclass(frozen=True, slots=True)
class Desk:
    """The office that judges and the conduct that may come before it."""

    office: TaxOffice
    conduct: Conduct[Behaviour]

    def open_in(self, app: Flask) -> None:
        """Let the requests of an application find this desk."""
        app.extensions[_NAME] = self


def desk() -> Desk:
    """Return the desk of the application that serves this request."""
    found: Desk = current_app.extensions[_NAME]
    return found
