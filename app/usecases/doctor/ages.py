"""How long something has waited, in words and in judgement."""

from dataclasses import dataclass
from datetime import timedelta

from app.usecases.doctor.findings import Seen, fault, fine, warn

_DAY, _HOUR, _MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ages:
    """From when on somebody should look at what waits, and from when on it is a fault."""

    noticed: timedelta
    too_long: timedelta | None
    """None: it never is a fault."""
    advice: str

    def judge(self, age: timedelta, what: str) -> Seen:
        """Judge something by how long the oldest of it has waited."""
        told = f"{what}; o mais antigo espera há {in_words(age)}"
        if self.too_long is not None and age > self.too_long:
            return fault(told, self.advice)
        return warn(told, self.advice) if age > self.noticed else fine(told)


def in_words(length: timedelta) -> str:
    """Return a length of time in its largest unit, such as "3 h"; below a minute in seconds."""
    for unit, name in ((_DAY, "dias"), (_HOUR, "h"), (_MINUTE, "min")):
        if length >= (2 * unit if unit == _DAY else unit):
            return f"{length // unit} {name}"
    return f"{max(0, int(length.total_seconds()))} s"
