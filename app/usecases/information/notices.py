"""What the carrier tells passengers of its own, in sentences."""

from dataclasses import dataclass

from sqlalchemy import select

from app.db.engine import Database
from app.db.models.notices import NoticeSubject, PassengerNotice
from fares.kernel.money import Money


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


def list_notices(*, database: Database) -> tuple[Notice, ...]:
    """Return everything that the carrier tells, by subject and in alphabetical order."""
    query = select(PassengerNotice).order_by(PassengerNotice.subject, PassengerNotice.name)
    with database.reading() as session:
        return tuple(
            Notice(subject=row.subject, name=row.name, text=row.text or "", price=row.price)
            for row in session.scalars(query)
        )
