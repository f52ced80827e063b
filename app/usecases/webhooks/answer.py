"""What an address answered to a notice, and what becomes of the notice then."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from http import HTTPStatus


class Outcome(StrEnum):
    """What became of a notice; a word for the log and the metrics."""

    DELIVERED = "delivered"
    POSTPONED = "postponed"
    GIVEN_UP = "given_up"
    DISABLED = "disabled"
    NEEDLESS = "needless"


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, or why there is none, and how long it took."""

    status: int | None
    failure: str | None
    took: timedelta

    @property
    def taken(self) -> bool:
        """Whether the notice was taken: any 2xx says so."""
        return self.status is not None and 200 <= self.status < 300

    @property
    def gone(self) -> bool:
        """Whether the address wants no notice ever again."""
        return self.status == HTTPStatus.GONE

    @property
    def why(self) -> str | None:
        """Why the notice was not taken, in Portuguese."""
        if self.status is None or self.taken:
            return self.failure
        if 300 <= self.status < 400:
            return f"respondeu HTTP {self.status}; redirecionamentos não são seguidos"
        return f"respondeu HTTP {self.status}"
