"""Why a search finds nothing on sale: told journey by journey, with the article."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.places import Municipality
from app.db.queries import journeys as queries
from app.usecases.selling.departures import NoDeparture
from app.usecases.selling.journeys import Journey, Obstacle, no_transferable, seats_by_layout
from app.usecases.selling.offers import journeys_of_days
from app.usecases.selling.search_terms import SearchDepartures
from fares import law
from fares.kernel.deadlines import BRASILIA, legal_date
from fares.kernel.lawbook import Citation, cite
from fares.sections import NotSellableReason
from fares.service_class import ServiceClass

NO_PRICE = Obstacle("O trecho não tem preço cadastrado para este ponto de venda.", ())


def explain_no_departures(
    command: SearchDepartures, *, database: Database, now: datetime
) -> list[NoDeparture]:
    """Return why nothing, or not everything, is offered on that day.

    Empty if all that runs is on sale.
    """
    bought_on = legal_date(now, ZoneInfo(command.purchase_zone))
    with database.reading() as session:
        journeys = journeys_of_days(session, command, now=now)
        if not journeys:
            return [_nothing_runs(session, command, now)]
        seats = seats_by_layout(session, journeys)
    told = []
    for journey in journeys:
        classes = {journey.class_of(seat) for seat in seats[journey.row.vehicle.layout_id]}
        obstacle = journey.obstacle(at=now) or _without_price(journey, classes, command, bought_on)
        if obstacle is not None:
            told.append(_about(journey, obstacle))
    return told


def _without_price(
    journey: Journey, classes: set[ServiceClass], command: SearchDepartures, bought_on: date
) -> Obstacle | None:
    """Return why no class has a price that may be put on sale; None if one has."""
    if any(journey.options(one, command.channel, bought_on) for one in classes):
        return None
    if any(journey.prices(one, command.channel, bought_on) for one in classes):
        return no_transferable(bought_on)
    return NO_PRICE


def _about(journey: Journey, obstacle: Obstacle) -> NoDeparture:
    return NoDeparture(
        reason=obstacle.reason,
        line_prefix=journey.row.line.prefix,
        departs_at=journey.row.origin.departs_at,
        origin_zone=journey.row.origin_place.zone,
        legal_basis=obstacle.legal_basis,
    )


def _nothing_runs(session: Session, command: SearchDepartures, now: datetime) -> NoDeparture:
    """Explain a day without any journey: the pair, or the day, has none."""
    origin = session.get(Municipality, command.origin_code)
    destination = session.get(Municipality, command.destination_code)
    if origin is None or destination is None:
        return _told("Escolha a origem e o destino na lista de cidades.")
    if origin.uf == destination.uf:
        basis = cite(law.NO_JOURNEYS_WITHIN_A_STATE.at(legal_date(now, BRASILIA)).citation)
        return _told(NotSellableReason.SAME_STATE.text, legal_basis=basis)
    return _next_day(session, command, origin, now)


def _next_day(
    session: Session, command: SearchDepartures, origin: Municipality, now: datetime
) -> NoDeparture:
    """Tell when the next journey begins, after the day asked for, if there is one."""
    zone = ZoneInfo(origin.zone)
    day_after = datetime.combine(command.on + timedelta(days=1), time.min, zone)
    next_at = queries.next_after(
        session, command.origin_code, command.destination_code, max(day_after, now)
    )
    if next_at is None:
        return _told("Nenhuma viagem cadastrada liga estas cidades a partir deste dia.")
    day = next_at.astimezone(zone).date()
    return NoDeparture(
        reason=f"Não há viagem neste dia. A próxima parte em {day:%d/%m/%Y}.",
        line_prefix=None,
        departs_at=next_at,
        origin_zone=origin.zone,
        legal_basis=(),
    )


def _told(reason: str, legal_basis: tuple[Citation, ...] = ()) -> NoDeparture:
    return NoDeparture(
        reason=reason, line_prefix=None, departs_at=None, origin_zone=None, legal_basis=legal_basis
    )
