"""What is known of every line, gathered in one query a table, to judge if it may be sold."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from app.db.models.company import Carrier, Establishment
from app.db.models.network import Direction, Line, LineStop, Secao, Timetable, TripRegistration
from app.db.models.places import Municipality
from app.db.models.pricing import Fare, FareConditions, TaxRule
from fares.service_class import ServiceClass
from fares.tariff import lack_transferable

Pair = tuple[str, str]
"""Codes of origin and destination."""


@dataclass(frozen=True, slots=True)
class CompanyFacts:
    """What holds for all lines on a day."""

    has_sac: bool
    registered_ufs: frozenset[str]
    """Where an establishment has an active state registration."""
    taxed_ufs: frozenset[str]
    """Where a tax rule is in force."""
    uf_of: dict[str, str]
    """The UF of every municipality of the network."""


@dataclass(slots=True)
class LineFacts:
    """What is known of one line on a day."""

    line: Line
    stops: dict[tuple[str, Direction], list[LineStop]] = field(
        default_factory=lambda: defaultdict(list)
    )
    timetables: list[Timetable] = field(default_factory=list)
    """Those that still run."""
    registered: set[int] = field(default_factory=set)
    """Timetables with a registration that has not passed."""
    secoes: set[Pair] = field(default_factory=set)
    """Those not ended, both ways: the regulator tells each pair once."""
    priced: set[Pair] = field(default_factory=set)
    """Those with a transferable fare that may still be bought."""
    alone: dict[ServiceClass, set[Pair]] = field(default_factory=lambda: defaultdict(set))
    """Where a class has, in a channel, only fares that cannot be transferred."""

    def stops_of(self, timetable: Timetable) -> list[LineStop]:
        """Return the stops of a timetable: its own type's, or the line's only scheme."""
        types = {vehicle_type for vehicle_type, _ in self.stops}
        if timetable.vehicle_type in types:
            chosen = timetable.vehicle_type
        elif len(types) == 1:
            chosen = next(iter(types))
        else:
            return []
        return self.stops.get((chosen, timetable.direction), [])


def read_company_facts(session: Session, on: date) -> CompanyFacts:
    """Return what the company has on a day."""
    registered = select(Establishment.uf).where(Establishment.registration_active)
    taxed = select(TaxRule.uf).where(TaxRule.valid_from <= on, TaxRule.service_class == "")
    used = select(LineStop.municipality_code).distinct()
    places = select(Municipality.ibge_code, Municipality.uf).where(Municipality.ibge_code.in_(used))
    return CompanyFacts(
        has_sac=session.scalar(select(Carrier.sac_phone)) is not None,
        registered_ufs=frozenset(session.scalars(registered)),
        taxed_ufs=frozenset(session.scalars(taxed)),
        uf_of={row.ibge_code: row.uf for row in session.execute(places)},
    )


def read_line_facts(session: Session, on: date, prefixes: Iterable[str] = ()) -> list[LineFacts]:
    """Return the lines by prefix, all of them unless some are named."""
    chosen = select(Line).order_by(Line.prefix)
    if wanted := list(prefixes):
        chosen = chosen.where(Line.prefix.in_(wanted))
    facts = {line.id: LineFacts(line) for line in session.scalars(chosen)}
    ids = list(facts) if wanted else []
    _add_stops(session, facts, ids)
    _add_timetables(session, facts, ids, on)
    _add_secoes(session, facts, ids, on)
    _add_fares(session, facts, ids, on)
    return list(facts.values())


def _add_stops(session: Session, facts: dict[int, LineFacts], ids: list[int]) -> None:
    stops = select(LineStop).order_by(LineStop.sequence)
    for stop in session.scalars(stops.where(LineStop.line_id.in_(ids)) if ids else stops):
        facts[stop.line_id].stops[stop.vehicle_type, stop.direction].append(stop)


def _add_timetables(
    session: Session, facts: dict[int, LineFacts], ids: list[int], on: date
) -> None:
    running = select(Timetable).where(Timetable.calendar.contains("1"))
    for timetable in session.scalars(running.where(Timetable.line_id.in_(ids)) if ids else running):
        facts[timetable.line_id].timetables.append(timetable)
    registered = (
        select(Timetable.line_id, Timetable.id)
        .join(TripRegistration, TripRegistration.timetable_id == Timetable.id)
        .where(TripRegistration.valid_until >= on)
    )
    if ids:
        registered = registered.where(Timetable.line_id.in_(ids))
    for line_id, timetable_id in session.execute(registered.distinct()):
        facts[line_id].registered.add(timetable_id)


def _add_secoes(session: Session, facts: dict[int, LineFacts], ids: list[int], on: date) -> None:
    served = select(Secao.line_id, Secao.origin_code, Secao.destination_code).where(
        or_(Secao.ended_on.is_(None), Secao.ended_on > on)
    )
    if ids:
        served = served.where(Secao.line_id.in_(ids))
    for line_id, origin, destination in session.execute(served.distinct()):
        facts[line_id].secoes.update({(origin, destination), (destination, origin)})


def _add_fares(session: Session, facts: dict[int, LineFacts], ids: list[int], on: date) -> None:
    """Add where a fare may be bought, and where it lacks a transferable one beside it."""
    fares = (
        select(
            Fare.line_id,
            Fare.origin_code,
            Fare.destination_code,
            Fare.service_class,
            Fare.channel,
            FareConditions.transferable,
        )
        .join(FareConditions, FareConditions.id == Fare.conditions_id)
        .where(or_(Fare.valid_until.is_(None), Fare.valid_until >= on))
    )
    if ids:
        fares = fares.where(Fare.line_id.in_(ids))
    refused: dict[tuple[int, Pair, ServiceClass], set[str]] = defaultdict(set)
    granted: dict[tuple[int, Pair, ServiceClass], set[str]] = defaultdict(set)
    for line_id, origin, destination, service_class, channel, transferable in session.execute(
        fares.distinct()
    ):
        key = (line_id, (origin, destination), service_class)
        (granted if transferable else refused)[key].add(channel)
    for line_id, pair, _ in granted:
        facts[line_id].priced.add(pair)
    for (line_id, pair, service_class), channels in refused.items():
        if lack_transferable(channels, granted.get((line_id, pair, service_class), set())):
            facts[line_id].alone[service_class].add(pair)
