"""Journeys and what the law and the price list say about selling them.

A journey goes from one stop of a trip to a later one. Loading any number of journeys
takes the same few queries.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.db.models.pricing import FareConditions as StoredConditions
from app.db.queries import journeys as queries
from app.db.queries.fares import ListedFare
from app.db.queries.fares import fares as listed_fares
from app.db.queries.journey_rows import JourneyRow, SeatRow, SecaoRow
from app.db.queries.standing import Standing, read_standing
from app.operations import law as operations
from app.usecases.operations.line_readiness import ufs_without_registration
from app.usecases.operations.planned_trips import runs_on
from app.usecases.selling.departures import Conditions, FareOption
from bpe.document import a_year_after
from fares import law
from fares.conditions import FareConditions
from fares.kernel.deadlines import BRASILIA, legal_date
from fares.kernel.lawbook import Citation, cite
from fares.kernel.rules import rule
from fares.quote import quote_price
from fares.sections import NotSellable, SectionFacts, decide_sale
from fares.service_class import ServiceClass, effective_class
from fares.tariff import Channel, offered_options, options_in_force


@dataclass(frozen=True, slots=True)
class Journey:
    """A journey with the seção that allows it, its price list and the company's standing."""

    row: JourneyRow
    secao: SecaoRow | None
    fares: tuple[ListedFare, ...]
    standing: Standing

    def class_of(self, seat: SeatRow) -> ServiceClass:
        """Return the class under which a seat is sold in this vehicle."""
        return self.sold_as(seat.service_class)

    def sold_as(self, service_class: ServiceClass) -> ServiceClass:
        """Return the class under which the seats of a class are sold in this vehicle."""
        return effective_class(
            service_class,
            has_air_conditioning=self.row.vehicle.has_air_conditioning,
            has_toilet=self.row.vehicle.has_toilet,
        )

    def obstacle(self, *, at: datetime) -> "Obstacle | None":
        """Return why the journey may not be sold at a moment; None if it may."""
        decision = decide_sale(self._facts(), at=at)
        if isinstance(decision, NotSellable):
            return Obstacle(decision.reason.text, decision.legal_basis)
        return self._withdrawn() or self._too_far(at) or self._missing(legal_date(at, BRASILIA))

    def options(
        self, service_class: ServiceClass, channel: Channel, on: date
    ) -> tuple[FareOption, ...]:
        """Return the prices of a class for purchases on a day, the cheapest first.

        None where the class has no price, or no transferable one (art. 145, § 2º).
        """
        return tuple(
            FareOption(
                fare_id=fare.fare_id,
                quote=quote_price(fare, boarding_fee=self.row.origin.boarding_fee, on=on),
                conditions=describe_conditions(fare.conditions_id, fare.conditions),
            )
            for fare in offered_options(self.prices(service_class, channel, on))
        )

    def prices(
        self, service_class: ServiceClass, channel: Channel, on: date
    ) -> tuple[ListedFare, ...]:
        """Return the prices in force of a class, whether they may be put on sale or not."""
        return options_in_force(self.fares, service_class=service_class, channel=channel, on=on)

    def _withdrawn(self) -> "Obstacle | None":
        """Return an obstacle if the timetable no longer has this departure (art. 107)."""
        if runs_on(self.row.timetable, self.row.trip.service_date):
            return None
        return Obstacle("A viagem saiu do quadro de horários da linha.", ())

    def _too_far(self, at: datetime) -> "Obstacle | None":
        """Return an obstacle beyond a year, when no BP-e could be issued yet (its rule 219)."""
        if self.row.origin.departs_at <= a_year_after(at):
            return None
        return Obstacle("Falta mais de um ano, e o bilhete vale um ano (art. 144).", ())

    @rule("R6033-17§1")
    def _missing(self, today: date) -> "Obstacle | None":
        """Return what the company lacks in the states of the line, where it lacks something.

        It needs an active state registration wherever passengers board or alight, and a
        tax rule where this journey begins and a SAC, without which no ticket could be issued.
        """
        if not self.row.carrier.sac_phone:
            return Obstacle("A empresa não informou o telefone do SAC (arts. 143 e 187).", ())
        ufs = self.standing.ufs_of_line.get(self.row.line.id, frozenset())
        if missing := ufs_without_registration(ufs, self.standing.registered_ufs):
            basis = cite(operations.ACTIVE_REGISTRATION_IN_EACH_STATE.at(today).citation)
            where = ", ".join(missing)
            return Obstacle(f"A empresa não tem inscrição estadual ativa em {where}.", basis)
        uf = self.row.origin_place.uf
        if uf not in self.standing.taxed_ufs:
            return Obstacle(f"Falta a regra de tributos das viagens que começam em {uf}.", ())
        return None

    def _facts(self) -> SectionFacts:
        row, secao = self.row, self.secao
        return SectionFacts(
            authorized_from=row.line.authorized_from,
            authorization_ended_on=row.line.authorization_ended_on,
            registered_at=row.trip.registered_at,
            origin_uf=row.origin_place.uf,
            destination_uf=row.destination_place.uf,
            in_authorization=secao is not None,
            section_valid_from=secao.valid_from if secao else row.line.authorized_from,
            section_ended_on=secao.ended_on if secao else None,
            both_stops_served=row.origin.served and row.destination.served,
            departs_at=row.origin.departs_at,
            travel_date=legal_date(row.origin.departs_at, ZoneInfo(row.origin_place.zone)),
        )


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a journey is not on sale, with the article where the law says so."""

    reason: str
    legal_basis: tuple[Citation, ...]


def no_transferable(on: date) -> Obstacle:
    """Return why prices that cannot be transferred are not put on sale alone."""
    basis = cite(law.TRANSFERABLE_ALWAYS_OFFERED.at(on).citation)
    return Obstacle("Só há tarifa intransferível: falta a transferível ao lado dela.", basis)


def complete(session: Session, rows: Sequence[JourneyRow], *, now: datetime) -> list[Journey]:
    """Return journeys of one pair of municipalities with what decides their sale."""
    if not rows:
        return []
    line_ids = sorted({row.line.id for row in rows})
    secoes = queries.secoes(session, line_ids, rows[0].pair)
    fares = listed_fares(session, line_ids, rows[0].pair)
    standing = read_standing(session, line_ids, legal_date(now, BRASILIA))
    by_line = {
        line_id: tuple(fare for fare in fares if fare.line_id == line_id) for line_id in line_ids
    }
    return [Journey(row, _secao(row, secoes), by_line[row.line.id], standing) for row in rows]


def seats_by_layout(
    session: Session, journeys: Iterable[Journey]
) -> dict[int, tuple[SeatRow, ...]]:
    """Return the seats of the journeys' vehicles, by deck, row and column."""
    layouts = sorted({journey.row.vehicle.layout_id for journey in journeys})
    seats = queries.layout_seats(session, layouts)
    return {
        layout_id: tuple(seat for seat in seats if seat.layout_id == layout_id)
        for layout_id in layouts
    }


def describe_conditions(
    conditions_id: int, conditions: FareConditions | StoredConditions
) -> Conditions:
    """Return the conditions of a price as they are told before the purchase."""
    return Conditions(
        conditions_id=conditions_id,
        code=conditions.code,
        version=conditions.version,
        transferable=conditions.transferable,
        rescheduling_fee=conditions.rescheduling_fee,
        text=conditions.text,
    )


def _secao(row: JourneyRow, secoes: Iterable[SecaoRow]) -> SecaoRow | None:
    """Return the seção that allows a journey: of the trip's service type, or of none."""
    matches = [
        secao
        for secao in secoes
        if secao.line_id == row.line.id and secao.service_type in {row.trip.service_type, ""}
    ]
    return max(matches, key=_preference, default=None)


def _preference(secao: SecaoRow) -> tuple[bool, bool, int]:
    return secao.service_type != "", secao.ended_on is None, secao.id
