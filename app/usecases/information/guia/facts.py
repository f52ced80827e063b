"""What the Guia takes from the carrier, beside the law."""

from dataclasses import dataclass

from app.db.models.notices import NoticeSubject
from app.usecases.information.notices import Notice
from app.usecases.operations.carrier import CarrierFacts
from fares.conditions import FareConditions


@dataclass(frozen=True, slots=True, kw_only=True)
class GuiaFacts:
    """The carrier, what its fares allow, and what it tells passengers of its own."""

    carrier: CarrierFacts
    conditions: tuple[FareConditions, ...] = ()
    notices: tuple[Notice, ...] = ()

    def notices_about(self, subject: NoticeSubject) -> tuple[str, ...]:
        """Return the carrier's own sentences on a subject."""
        return tuple(notice.sentence for notice in self.notices if notice.subject is subject)
