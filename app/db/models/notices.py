"""What the carrier tells passengers of its own: what it does not carry, what else it sells."""

from enum import StrEnum

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base, Serial, enum_text
from fares.kernel.money import Money


class NoticeSubject(StrEnum):
    """What a notice is about (arts. 155 §§ 5º and 6º, 160 § 2º and 161)."""

    NOT_CARRIED = "not_carried"  # coisas que não transporta como bagagem
    ACCESSORY_SERVICE = "accessory_service"  # serviço acessório
    ANIMALS = "animals"  # transporte de animais
    M3_BAGGAGE = "m3_baggage"  # bagagem nas viagens com micro-ônibus M3


class PassengerNotice(Base):
    """One thing that the carrier tells, in the Guia and at its points of sale."""

    __tablename__ = "passenger_notices"
    __table_args__ = (UniqueConstraint("subject", "name"),)

    id: Mapped[Serial]
    subject: Mapped[NoticeSubject] = mapped_column(enum_text(NoticeSubject))
    name: Mapped[str]
    text: Mapped[str | None]
    """Procedure or explanation."""
    price: Mapped[Money | None]
