"""Which journeys of a trip may be sold, and until when.

Resolução ANTT 6.033/2023, arts. 9º, 13, 14, 21 § 2º, 25, 31, 102, 105, 114, 116 and 134.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from fares import law
from fares.kernel.deadlines import BRASILIA, legal_date
from fares.kernel.lawbook import Citation, Parameter, cite
from fares.kernel.rules import rule


class NotSellableReason(StrEnum):
    """Why a journey is not on sale."""

    NOT_AUTHORIZED = "not_authorized"
    NOT_YET_AUTHORIZED = "not_yet_authorized"
    AUTHORIZATION_ENDED = "authorization_ended"
    SAME_STATE = "same_state"
    NOT_IN_AUTHORIZATION = "not_in_authorization"
    SECAO_NOT_YET = "secao_not_yet"
    SECAO_ENDED = "secao_ended"
    NOT_REGISTERED = "not_registered"
    NOT_SERVED = "not_served"
    DEPARTED = "departed"

    @property
    def text(self) -> str:
        """The reason in the words of the counter."""
        return _TEXTS[self]


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionFacts:
    """The facts of a journey, from one stop of a trip to another, that decide its sale."""

    authorized_from: date | None
    """First day of the carrier's own authorisation of the line; None: it has none."""
    authorization_ended_on: date | None
    """The first day without authorisation."""
    registered_at: datetime | None
    """When the trip was registered with ANTT; None: it never was."""
    origin_uf: str
    destination_uf: str
    in_authorization: bool
    """Whether the pair of municipalities is a seção of the authorisation."""
    section_valid_from: date
    """First day of the seção: the authorisation's, or that of the act that added it."""
    section_ended_on: date | None
    """The first day on which the seção is no longer served."""
    both_stops_served: bool
    """Whether passengers board at one and alight at the other stop on this trip."""
    departs_at: datetime
    """TP: when this passenger's journey begins."""
    travel_date: date
    """The day of TP at the boarding stop."""


@dataclass(frozen=True, slots=True)
class Sellable:
    """The journey may be sold now."""


@dataclass(frozen=True, slots=True)
class NotSellable:
    """The journey may not be sold, for the first reason of the law's own order."""

    reason: NotSellableReason
    legal_basis: tuple[Citation, ...]


@rule(
    "R6033-9",
    "R6033-13",
    "R6033-14",
    "R6033-21§2",
    "R6033-25",
    "R6033-31",
    "R6033-102",
    "R6033-105",
    "R6033-114",
    "R6033-116",
    "R6033-134",
    "R6033-136§3",
)
def decide_sale(facts: SectionFacts, *, at: datetime) -> Sellable | NotSellable:
    """Decide whether a journey may be sold at a moment.

    Authorisations and seções begin and end at midnight in Brasília, wherever the sale
    is made, and the law in force on that day governs (docs/adr/0004 and 0009).

    :raises NotInForce: before the resolution was in force
    """
    today = legal_date(at, BRASILIA)
    for reason, broken in _obstacles(facts, at, today):
        if broken:
            citations = [clause.at(today).citation for clause in _CLAUSES[reason]]
            return NotSellable(reason, cite(*citations))
    law.AUTHORIZATION_REQUIRED.at(today)
    return Sellable()


def _obstacles(
    facts: SectionFacts, at: datetime, today: date
) -> Iterator[tuple[NotSellableReason, bool]]:
    """Yield each reason with whether it stands in the way, what is graver first."""
    yield from _authorization(facts, today)
    yield from _secao(facts, today)
    yield NotSellableReason.NOT_REGISTERED, facts.registered_at is None or at < facts.registered_at
    yield NotSellableReason.NOT_SERVED, not facts.both_stops_served
    yield NotSellableReason.DEPARTED, at >= facts.departs_at


def _authorization(facts: SectionFacts, today: date) -> Iterator[tuple[NotSellableReason, bool]]:
    starts, ended = facts.authorized_from, facts.authorization_ended_on
    yield NotSellableReason.NOT_AUTHORIZED, starts is None
    yield NotSellableReason.NOT_YET_AUTHORIZED, starts is not None and today < starts
    last_concern = max(today, facts.travel_date)
    yield NotSellableReason.AUTHORIZATION_ENDED, ended is not None and last_concern >= ended


def _secao(facts: SectionFacts, today: date) -> Iterator[tuple[NotSellableReason, bool]]:
    ended = facts.section_ended_on
    yield NotSellableReason.SAME_STATE, facts.origin_uf == facts.destination_uf
    yield NotSellableReason.NOT_IN_AUTHORIZATION, not facts.in_authorization
    yield NotSellableReason.SECAO_NOT_YET, today < facts.section_valid_from
    last_concern = max(today, facts.travel_date)
    yield NotSellableReason.SECAO_ENDED, ended is not None and last_concern >= ended


_CLAUSES: dict[NotSellableReason, tuple[Parameter[None], ...]] = {
    NotSellableReason.NOT_AUTHORIZED: (
        law.AUTHORIZATION_REQUIRED,
        law.AUTHORIZATION_IS_PERSONAL,
    ),
    NotSellableReason.NOT_YET_AUTHORIZED: (law.AUTHORIZATION_IN_FORCE,),
    NotSellableReason.AUTHORIZATION_ENDED: (law.AUTHORIZATION_EXTINCT,),
    NotSellableReason.SAME_STATE: (law.NO_JOURNEYS_WITHIN_A_STATE,),
    NotSellableReason.NOT_IN_AUTHORIZATION: (law.SECOES_OF_THE_AUTHORIZATION,),
    NotSellableReason.SECAO_NOT_YET: (law.SECAO_IN_FORCE,),
    NotSellableReason.SECAO_ENDED: (law.SECAO_SUPPRESSED,),
    NotSellableReason.NOT_REGISTERED: (
        law.REGISTRATION_BEFORE_SALE,
        law.REGISTRATION_BEFORE_OPENING,
    ),
    NotSellableReason.NOT_SERVED: (law.DIRECT_TRIPS_SERVE_WHAT_THEY_REGISTERED,),
    NotSellableReason.DEPARTED: (law.NO_SALE_AFTER_DEPARTURE,),
}

_TEXTS = {
    NotSellableReason.NOT_AUTHORIZED: "A empresa não tem autorização (TAR) para a linha.",
    NotSellableReason.NOT_YET_AUTHORIZED: "A autorização da linha (TAR) ainda não está em vigor.",
    NotSellableReason.AUTHORIZATION_ENDED: "A autorização da linha (TAR) termina antes da viagem.",
    NotSellableReason.SAME_STATE: "Origem e destino ficam no mesmo estado.",
    NotSellableReason.NOT_IN_AUTHORIZATION: "O trecho não consta na autorização da linha (TAR).",
    NotSellableReason.SECAO_NOT_YET: "O trecho ainda não está em vigor na autorização da linha.",
    NotSellableReason.SECAO_ENDED: "O trecho deixa de ser atendido antes da viagem.",
    NotSellableReason.NOT_REGISTERED: "A viagem ainda não está cadastrada na ANTT.",
    NotSellableReason.NOT_SERVED: "Esta viagem não atende o trecho: é direta ou semidireta.",
    NotSellableReason.DEPARTED: "O ônibus já partiu deste ponto.",
}
