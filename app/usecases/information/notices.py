"""What the carrier tells passengers of its own: what it does not carry, what else it sells."""

from dataclasses import dataclass
from enum import StrEnum

from fares.kernel.money import Money


class NoticeSubject(StrEnum):
    """What a notice is about (arts. 155 §§ 5º and 6º, 160 § 2º and 161)."""

    NOT_CARRIED = "not_carried"  # coisas que não transporta como bagagem
    ACCESSORY_SERVICE = "accessory_service"  # serviço acessório
    ANIMALS = "animals"  # transporte de animais
    M3_BAGGAGE = "m3_baggage"  # bagagem nas viagens com micro-ônibus M3


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One thing that the carrier tells."""

    subject: NoticeSubject
    name: str
    text: str
    """Procedure or explanation; empty where the name says it all."""
    price: Money | None

    @property
    def sentence(self) -> str:
        """The notice in one line, with its price where it has one."""
        price = "" if self.price is None else f", {self.price.in_reais}"
        return f"{self.name}{price}: {self.text}" if self.text else f"{self.name}{price}."
