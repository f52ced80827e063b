"""The calendar file of a journey, read as RFC 5545 tells an agenda to read it."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from app.documents.calendar import CalendarEvent, calendar_file

LEAVES = datetime(2026, 12, 10, 23, 30, tzinfo=ZoneInfo("America/Cuiaba"))
WRITTEN = st.text(st.characters(blacklist_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=200)


def an_event(**changes: str) -> CalendarEvent:
    told = {
        "summary": "Ônibus São Paulo/SP → Salvador/BA",
        "location": "Tietê, São Paulo; plataforma 7",
        "description": "Linha 1\nLinha 2",
        **changes,
    }
    return CalendarEvent(
        uid="1@exemplo.com.br",
        stamp=LEAVES - timedelta(days=1),
        starts_at=LEAVES,
        ends_at=LEAVES + timedelta(hours=30),
        url="https://exemplo.com.br/pedido/abc",
        **told,
    )


def read(file: bytes) -> dict[str, str]:
    """Unfold the lines and return the event's own properties, unescaped."""
    lines = re.sub(rb"\r\n[ \t]", b"", file).decode().split("\r\n")
    event = lines[lines.index("BEGIN:VEVENT") + 1 : lines.index("BEGIN:VALARM")]
    return {name: _unescaped(value) for name, _, value in (line.partition(":") for line in event)}


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)


def test_it_tells_the_journey_in_universal_time() -> None:
    told = read(calendar_file(an_event(), maker="Guichê"))

    assert told["DTSTART"] == "20261211T033000Z"
    assert told["DTEND"] == "20261212T093000Z"
    assert told["LOCATION"] == "Tietê, São Paulo; plataforma 7"
    assert told["DESCRIPTION"] == "Linha 1\nLinha 2"


@given(WRITTEN, WRITTEN)
def test_any_text_comes_back_as_it_was(summary: str, location: str) -> None:
    file = calendar_file(an_event(summary=summary, location=location), maker="Guichê")
    told = read(file)

    assert (told["SUMMARY"], told["LOCATION"]) == (summary, location)
    assert all(len(line) <= 75 for line in file.split(b"\r\n"))
    assert file.count(b"BEGIN:VEVENT") == 1
    assert b"\n" not in file.replace(b"\r\n", b"")
