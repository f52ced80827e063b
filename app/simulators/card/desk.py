"""What every request finds: the gateway, and what it knows shops by."""

from dataclasses import dataclass

from app.simulators.at_desk import AtDesk
from app.simulators.card.behaviour import Behaviour
from app.simulators.card.gateway import Gateway
from app.simulators.conduct import Conduct


@dataclass(frozen=True, slots=True)
class Desk(AtDesk):
    """The gateway that decides, and the key that shops show."""

    gateway: Gateway
    key: str

    @property
    def conduct(self) -> Conduct[Behaviour]:
        """How the gateway behaves."""
        return self.gateway.conduct


desk = Desk.here
