"""The clock: the one place of the product that reads the time.

`GUICHE_CLOCK` moves it for demonstrations and tests, in every process alike: an
instant ("2026-12-05T10:00:00-03:00") stands still, an offset ("+3d", "-2h30m")
runs. Production refuses it.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

_OFFSET = re.compile(
    r"(?P<sign>[+-])(?:(?P<d>\d+)d)?(?:(?P<h>\d+)h)?(?:(?P<m>\d+)m)?(?:(?P<s>\d+)s)?"
)

_YEARS = range(2000, 2101)
_FARTHEST = timedelta(days=3660)
"""How far an offset may move: ten years, so that no date leaves the calendar."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Tells the moment, possibly moved."""

    offset: timedelta = timedelta(0)
    stands_at: datetime | None = None

    @classmethod
    def parse(cls, text: str) -> "Clock":
        """Return the clock that `GUICHE_CLOCK` describes; empty text is the true clock.

        :raises ValueError: if the text is neither an aware instant nor an offset
        """
        if not text:
            return cls()
        offset = _OFFSET.fullmatch(text)
        if offset and len(text) > 1:
            return cls(offset=_length(text, offset))
        try:
            instant = datetime.fromisoformat(text)
        except ValueError:
            instant = None
        if instant is None or instant.tzinfo is None or instant.year not in _YEARS:
            raise ValueError(
                f"GUICHE_CLOCK={text!r}: dê um instante com o fuso, como "
                "2026-12-05T10:00:00-03:00, ou um avanço, como +3d ou -2h30m."
            )
        return cls(stands_at=instant.astimezone(UTC))

    @property
    def moved(self) -> bool:
        """Whether this is not the true clock; every page then says so."""
        return self.stands_at is not None or bool(self.offset)

    def now(self) -> datetime:
        """Return the moment that the product takes for now, in UTC."""
        return self.stands_at or true_now() + self.offset


def true_now() -> datetime:
    """Return the machine's own moment, whatever `GUICHE_CLOCK` says.

    Only for what concerns processes and not people: leases and retries.
    """
    return datetime.now(UTC)


def _length(text: str, offset: re.Match[str]) -> timedelta:
    """Return the length that an offset says, negative when it goes back."""
    d, h, m, s = (int(offset[unit] or 0) for unit in "dhms")
    seconds = ((d * 24 + h) * 60 + m) * 60 + s
    if seconds > _FARTHEST.total_seconds():
        raise ValueError(f"GUICHE_CLOCK={text!r}: o avanço vai no máximo a dez anos.")
    return timedelta(seconds=-seconds if offset["sign"] == "-" else seconds)
