"""Deadlines: how the law counts days, months, years, hours and minutes.

Código Civil (Lei 10.406/2002), art. 132: terms in days leave the first day out and
take the last one in; terms in months and years end on the day of the same number, or
on the day after where that month has none (§ 3º); terms in hours run minute to minute
(§ 4º). Resolução ANTT 6.033/2023 has no clause of its own on this.
"""

import calendar
from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

BRASILIA = ZoneInfo("America/Sao_Paulo")
"""Where federal acts begin and end, at midnight (docs/adr/0009)."""

_MONTHS_IN_A_YEAR = 12


def legal_date(instant: datetime, zone: tzinfo | None) -> date:
    """Return the day that an instant belongs to, in the zone of the place concerned.

    Without a zone, the offset with which the instant was written is the place's own.

    :raises ValueError: if the instant has no offset
    """
    if instant.tzinfo is None:
        raise ValueError(f"{instant.isoformat()} has no offset: no day can be told.")
    return instant.date() if zone is None else instant.astimezone(zone).date()


def hours_before(instant: datetime, hours: int) -> datetime:
    """Return the last instant that is `hours` whole hours before another, in its zone."""
    return _earlier(instant, timedelta(hours=hours))


def hours_after(instant: datetime, hours: int) -> datetime:
    """Return the last instant within `hours` whole hours after another, in its zone."""
    return _earlier(instant, -timedelta(hours=hours))


def minutes_before(instant: datetime, minutes: int) -> datetime:
    """Return the instant that is `minutes` whole minutes before another, in its zone."""
    return _earlier(instant, timedelta(minutes=minutes))


def days_before(day: date, days: int) -> date:
    """Return the last day on which there are still `days` whole days until another."""
    return day - timedelta(days=days)


def days_after(day: date, days: int) -> date:
    """Return the last day of a term in days; the first day does not count."""
    return day + timedelta(days=days)


def months_after(day: date, months: int) -> date:
    """Return the last day of a term in months (art. 132, § 3º).

    31 January and one month is 1 March: February has no 31st, so the day after its end.
    """
    year, month = divmod(day.year * _MONTHS_IN_A_YEAR + day.month - 1 + months, _MONTHS_IN_A_YEAR)
    last = calendar.monthrange(year, month + 1)[1]
    if day.day <= last:
        return date(year, month + 1, day.day)
    return date(year, month + 1, last) + timedelta(days=1)


def years_after(day: date, years: int) -> date:
    """Return the last day of a term in years; 29 February becomes 1 March."""
    return months_after(day, years * _MONTHS_IN_A_YEAR)


def _earlier(instant: datetime, length: timedelta) -> datetime:
    """Return an instant that much true time earlier, whatever clocks did in between.

    :raises ValueError: if the instant has no offset
    """
    if instant.tzinfo is None:
        raise ValueError(f"{instant.isoformat()} has no offset: no deadline can be told.")
    return (instant.astimezone(UTC) - length).astimezone(instant.tzinfo)
