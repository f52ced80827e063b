"""Portuguese formats of every page: money, days, hours and zones, people's numbers.

Amounts and days are written as on the ticket (`bpe.dabpe.wording`). Templates get them
as filters through `FILTERS`.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bpe.dabpe import wording
from bpe.dabpe.wording import brl
from bpe.dabpe.wording import long_day as data_br
from bpe.dabpe.wording import short_day as data_curta
from fares.kernel.documents import Cpf

__all__ = [
    "FILTERS",
    "at_place",
    "brl",
    "data_br",
    "data_curta",
    "duracao",
    "hora",
    "hora_antes",
    "hora_do_lugar",
    "masked_cpf",
    "momento",
]


def at_place(moment: datetime, zone: str) -> datetime:
    """Return a moment on the clock of a place, by its IANA zone."""
    return moment.astimezone(ZoneInfo(zone))


def hora(moment: datetime, zone: str) -> str:
    """Return the time of day at a place, such as 20:00."""
    return wording.hour(at_place(moment, zone))


def hora_antes(moment: datetime, zone: str, *, before: datetime) -> str:
    """Return a time of day that comes before another moment, with its day if it is not the same.

    Such as "07:30", or "23:45 de qua., 9 de dezembro de 2026" for a departure at 00:15.
    """
    local, later = at_place(moment, zone), at_place(before, zone)
    same = local.date() == later.date()
    return wording.hour(local) if same else f"{wording.hour(local)} de {data_br(local.date())}"


def hora_do_lugar(moment: datetime, *, zone: str, place: str, reader_zone: str) -> str:
    """Return the time of day at a place, saying whose hour it is if the reader's differs.

    Such as "20:00, hora de Cuiabá".
    """
    local = at_place(moment, zone)
    if local.utcoffset() == at_place(moment, reader_zone).utcoffset():
        return wording.hour(local)
    return f"{wording.hour(local)}, hora de {place}"


def duracao(length: timedelta) -> str:
    """Return how long a journey takes, such as 34h10."""
    minutes = int(length.total_seconds()) // 60
    return f"{minutes // 60}h{minutes % 60:02d}"


def momento(moment: datetime, zone: str) -> str:
    """Return a day and time of day at a place, such as 10/03/2026 20:00."""
    return f"{at_place(moment, zone):%d/%m/%Y %H:%M}"


def masked_cpf(cpf: Cpf | None) -> str:
    """Return a CPF as lists show it, such as ***.982.247-**, and a dash for none."""
    return "-" if cpf is None else cpf.masked


FILTERS: Mapping[str, Callable[..., str]] = {
    "brl": brl,
    "data_br": data_br,
    "data_curta": data_curta,
    "hora": hora,
    "hora_antes": hora_antes,
    "hora_do_lugar": hora_do_lugar,
    "masked_cpf": masked_cpf,
    "momento": momento,
}
