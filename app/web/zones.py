"""Whose hour a time is, said only where it is not the reader's own."""

from datetime import datetime, timedelta

from app.web.formatting import at_place

_NAMES = {
    timedelta(hours=-2): "hora de Fernando de Noronha",
    timedelta(hours=-3): "hora de Brasília",
    timedelta(hours=-4): "hora de Cuiabá e Manaus",
    timedelta(hours=-5): "hora do Acre",
}


def zone_name(moment: datetime, zone: str) -> str:
    """Return the name of the hour that a place keeps, such as "hora de Brasília"."""
    offset = at_place(moment, zone).utcoffset()
    return _NAMES.get(offset or timedelta(0), zone)


def zone_note(moment: datetime, zone: str, reader_zone: str) -> str:
    """Return the name of a place's hour; empty where the reader's clock shows the same."""
    local = at_place(moment, zone).utcoffset()
    return "" if local == at_place(moment, reader_zone).utcoffset() else zone_name(moment, zone)
