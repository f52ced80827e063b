"""What every page finds: the letters, and how the server behaves."""

from dataclasses import dataclass

from app.simulators.at_desk import AtDesk
from app.simulators.conduct import Conduct
from app.simulators.mail.behaviour import Behaviour
from app.simulators.mail.store import Store


@dataclass(frozen=True, slots=True)
class Desk(AtDesk):
    """The letters that were taken, and the conduct towards those to come."""

    store: Store
    conduct: Conduct[Behaviour]


desk = Desk.here
