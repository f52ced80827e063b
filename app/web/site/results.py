"""What leaves on a day between two cities: prices, seats, conditions, and why there is none."""

from dataclasses import dataclass
from datetime import date, timedelta

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from app.usecases.information.short import allowance_in_short
from app.usecases.selling.departures import NoDeparture
from app.usecases.selling.no_departures import explain_no_departures
from app.usecases.selling.search import FoundDays, SearchDepartures, search_days
from app.web.access import public
from app.web.context import services
from app.web.formatting import brl, data_br
from app.web.site.asked import Asked, Fault, read_asked
from app.web.site.basket import kept
from app.web.site.filters import ORDERS, PERIODS
from app.web.site.home import today
from app.web.site.journey_form import read_journey_form
from app.web.site.journey_words import short_day
from app.web.site.present_results import next_day, reasons, result
from fares.kernel.rules import rule
from fares.tariff import Channel

blueprint = Blueprint("site_results", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class DayLink:
    """A day beside the one shown."""

    label: str
    price: str
    """The lowest with a free seat; empty where there is nothing to buy."""
    address: str | None
    """None for a day that has passed."""
    current: bool


@blueprint.get("/viagens")
@public
def page() -> ResponseReturnValue:
    """Show a day's departures, or say what is wrong with what was asked."""
    asked = read_asked(request.args, database=services().database, today=today())
    if isinstance(asked, Fault):
        form = read_journey_form(request.args)
        return render_template("site/no_search.html", fault=asked, form=form, today=today()), 400
    found, refused = _search(asked)
    day_after = next_day(refused, asked.on)
    return render_template(
        "site/results.html",
        asked=asked,
        results=[
            result(one, origin=asked.origin, destination=asked.destination, back=asked.back)
            for one in asked.wishes.apply(found.departures)
        ],
        found=len(found.departures),
        convencional=_convencional(found),
        days=_days(asked, found),
        day=data_br(asked.on),
        past=asked.on < today(),
        why=reasons(refused),
        next_day=day_after,
        next_day_words=data_br(day_after) if day_after else "",
        classes=sorted({offer.service_class for one in found.departures for offer in one.classes}),
        periods=PERIODS,
        orders=ORDERS,
        kept=kept(),
        today=today(),
        allowance=allowance_in_short(asked.on),
    )


@rule("R6033-150§3")
def _convencional(found: FoundDays) -> str:
    """Tell whether the day has a convencional trip, whatever the filters leave of it."""
    trips = sum(one.is_convencional for one in found.departures)
    if not trips:
        return "Neste dia não há viagem convencional, a que tem gratuidades e descontos da lei."
    many = "1 viagem convencional" if trips == 1 else f"{trips} viagens convencionais"
    return f"Neste dia há {many}, com gratuidades e descontos da lei."


def _search(asked: Asked) -> tuple[FoundDays, list[NoDeparture]]:
    """Return what is on sale and, where nothing is, why; a day that has passed has neither."""
    if asked.on < today():
        return FoundDays([], {}), []
    command = SearchDepartures(
        origin_code=asked.origin.code,
        destination_code=asked.destination.code,
        on=asked.on,
        channel=Channel.ONLINE,
    )
    database, now = services().database, services().now()
    found = search_days(command, database=database, now=now)
    if found.departures:
        return found, []
    return found, explain_no_departures(command, database=database, now=now)


def _days(asked: Asked, found: FoundDays) -> list[DayLink]:
    """Return the day before, the day itself and the day after."""
    days = [asked.on + timedelta(days=step) for step in (-1, 0, 1)]
    return [_day_link(asked, on, found) for on in days]


def _day_link(asked: Asked, on: date, found: FoundDays) -> DayLink:
    lowest = found.lowest.get(on)
    return DayLink(
        label=short_day(on, today()),
        price=brl(lowest) if lowest else "",
        address=None if on < today() else asked.address(ida=on.isoformat()),
        current=on == asked.on,
    )
