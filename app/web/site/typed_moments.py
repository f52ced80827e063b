"""Days and moments as people type them in a form, with or without a browser's own picker."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

ZONES = {
    "America/Sao_Paulo": "hora de Brasília",
    "America/Manaus": "hora de Cuiabá e Manaus",
    "America/Rio_Branco": "hora do Acre",
    "America/Noronha": "hora de Fernando de Noronha",
}
"""The four hours of the country, by the IANA zone that keeps each."""

_SHAPES = ("%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%d/%m/%Y %H:%M", "%d/%m/%Y, %H:%M")
_YEARS = range(1900, 2101)
"""Of a journey: with any other, what is counted from it may have no date at all."""
_DAY = re.compile(r"(\d{2})/(\d{2})/(\d{4})", re.ASCII)


def typed_moment(text: str, zone: str) -> datetime | None:
    """Return a moment on the clock of a place, or None where the text is none."""
    for shape in _SHAPES:
        try:
            naive = datetime.strptime(text.strip(), shape)  # noqa: DTZ007  (the zone follows)
        except ValueError:
            continue
        return naive.replace(tzinfo=ZoneInfo(zone_of(zone))) if naive.year in _YEARS else None
    return None


def typed_day(text: str) -> str:
    """Return a day such as 10/03/2026 as 2026-03-10, and any other text as it is."""
    return _DAY.sub(r"\3-\2-\1", text.strip())


def zone_of(text: str) -> str:
    """Return a zone of the form, Brasília's where the text names none of them."""
    return text if text in ZONES else next(iter(ZONES))
