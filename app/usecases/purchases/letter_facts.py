"""A ticket in the words of a letter."""

from datetime import datetime
from zoneinfo import ZoneInfo

from app.documents.letters import TicketFacts
from app.usecases.fiscal.ticket_view import JourneyView, TicketView
from fares.kernel.deadlines import BRASILIA


def facts_of(view: TicketView) -> TicketFacts:
    """Return what a letter tells of a ticket, each hour on the clock of its own place."""
    journey = view.journey
    zone = journey.origin_zone
    return TicketFacts(
        way=f"{journey.origin} → {journey.destination}",
        departs=_moment(journey.departs_at, zone) + _whose_hour(journey),
        boarding_place=journey.boarding_place,
        show_up=_before(journey.show_up_at, journey.departs_at, zone),
        seat=view.seat_label,
        traveller=view.traveller.name,
    )


def _moment(moment: datetime, zone: str) -> str:
    return f"{moment.astimezone(ZoneInfo(zone)):%d/%m/%Y às %H:%M}"


def _whose_hour(journey: JourneyView) -> str:
    """Return whose hour is told, where it is not that of Brasília."""
    there = journey.departs_at.astimezone(ZoneInfo(journey.origin_zone)).utcoffset()
    if there == journey.departs_at.astimezone(BRASILIA).utcoffset():
        return ""
    return f" (hora de {journey.origin.partition('/')[0]})"


def _before(moment: datetime, later: datetime, zone: str) -> str:
    """Return the hour of a moment, with its day where the later one is on another."""
    there = ZoneInfo(zone)
    same = moment.astimezone(there).date() == later.astimezone(there).date()
    return f"{moment.astimezone(there):%H:%M}" if same else _moment(moment, zone)
