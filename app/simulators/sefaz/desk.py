"""What every request of a simulator finds: the office, and the behaviour in force."""

from dataclasses import dataclass

from app.simulators.at_desk import AtDesk
from app.simulators.conduct import Conduct
from app.simulators.sefaz.behaviour import Behaviour
from app.simulators.sefaz.office import TaxOffice


@dataclass(frozen=True, slots=True)
class Desk(AtDesk):
    """The office that judges and the conduct that may come before it."""

    office: TaxOffice
    conduct: Conduct[Behaviour]


desk = Desk.here
