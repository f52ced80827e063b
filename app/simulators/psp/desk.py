"""What every request of the simulator finds: the bank and its tokens."""

from dataclasses import dataclass, field

from app.simulators.at_desk import AtDesk
from app.simulators.conduct import Conduct
from app.simulators.psp.bank import Bank
from app.simulators.psp.behaviour import Behaviour
from app.simulators.psp.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Desk(AtDesk):
    """The bank, who may ask it, and the conduct that may come before it."""

    bank: Bank
    tokens: Tokens = field(default_factory=Tokens)

    @property
    def conduct(self) -> Conduct[Behaviour]:
        """The behaviour in force."""
        return self.bank.conduct


desk = Desk.here
