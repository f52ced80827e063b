"""A journey as a calendar file (RFC 5545): one event, in UTC, that any agenda takes."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

LONGEST_LINE = 75
"""Octets of a line, without its end; what is longer goes on in the next one."""
REMINDER = timedelta(hours=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEvent:
    """A journey in words, and when it begins and ends."""

    uid: str
    """Unique in the world, and the same each time it is written."""
    stamp: datetime
    """When it was written."""
    starts_at: datetime
    ends_at: datetime
    summary: str
    location: str
    description: str
    url: str


def calendar_file(event: CalendarEvent, *, maker: str) -> bytes:
    """Return the file of one event.

    :param maker: whose product writes it, such as "Guichê"
    """
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//{_text(maker)}//Bilhete//PT",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{_text(event.uid)}",
        f"DTSTAMP:{_moment(event.stamp)}",
        f"DTSTART:{_moment(event.starts_at)}",
        f"DTEND:{_moment(event.ends_at)}",
        f"SUMMARY:{_text(event.summary)}",
        f"LOCATION:{_text(event.location)}",
        f"DESCRIPTION:{_text(event.description)}",
        f"URL:{event.url}",
        "TRANSP:OPAQUE",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_text(event.summary)}",
        f"TRIGGER:-PT{int(REMINDER / timedelta(hours=1))}H",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return b"".join(_folded(line) + b"\r\n" for line in lines)


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(value: str) -> str:
    """Return a text with everything escaped that would end or divide it (§ 3.3.11)."""
    escaped = value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(escaped.splitlines())


def _folded(line: str) -> bytes:
    """Return a line cut into pieces of 75 octets at most, never within a character (§ 3.1)."""
    pieces, piece = [], b""
    for character in line:
        octets = character.encode()
        if len(piece) + len(octets) > LONGEST_LINE:
            pieces.append(piece)
            piece = b" "
        piece += octets
    return b"\r\n".join([*pieces, piece])
