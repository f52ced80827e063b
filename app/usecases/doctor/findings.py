"""What an examination finds: a state, what was seen, and what to do."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class State(StrEnum):
    """How a thing stands, from the best to the worst."""

    OK = "ok"
    SKIPPED = "skipped"  # it does not apply here, or could not be looked at; what was seen says why
    WARN = "warn"  # somebody should look, and nothing is broken yet
    FAULT = "fault"


WORST_FIRST = (State.FAULT, State.WARN, State.SKIPPED, State.OK)


class Group(StrEnum):
    """What a check is about; the value is what is typed."""

    CONFIGURATION = "configuracao"
    DATABASE = "banco"
    CLOCKS = "relogios"
    CERTIFICATES = "certificados"
    DISK = "disco"
    QUEUES = "filas"
    DATA = "dados"

    @property
    def label(self) -> str:
        """The group in Portuguese."""
        return _LABELS[self]


_LABELS = {
    Group.CONFIGURATION: "Configuração",
    Group.DATABASE: "Banco de dados",
    Group.CLOCKS: "Relógios",
    Group.CERTIFICATES: "Certificados",
    Group.DISK: "Disco",
    Group.QUEUES: "Filas e worker",
    Group.DATA: "Dados",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What one look saw, in Portuguese."""

    state: State
    seen: str
    advice: str = ""
    """What to do: a command to type or a page to open; empty where nothing is to be done."""
    details: tuple[str, ...] = ()
    """One sentence for each thing that is wrong, where there may be many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What a check found."""

    code: str
    group: Group
    title: str
    seen: Seen

    @property
    def state(self) -> State:
        return self.seen.state


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A whole examination."""

    examined_at: datetime
    findings: tuple[Finding, ...]

    @property
    def worst(self) -> State:
        """The state of the whole: that of its worst part; a skipped part says nothing."""
        states = {finding.state for finding in self.findings} - {State.SKIPPED}
        return next((state for state in WORST_FIRST if state in states), State.OK)

    def count(self, state: State) -> int:
        """Return how many checks ended in a state."""
        return sum(finding.state is state for finding in self.findings)


def fine(seen: str) -> Seen:
    """Return that a thing is in order."""
    return Seen(state=State.OK, seen=seen)


def skipped(why: str) -> Seen:
    """Return that a thing was not looked at, and why."""
    return Seen(state=State.SKIPPED, seen=why)


def warn(seen: str, advice: str) -> Seen:
    """Return that somebody should look at a thing."""
    return Seen(state=State.WARN, seen=seen, advice=advice)


def fault(seen: str, advice: str, details: tuple[str, ...] = ()) -> Seen:
    """Return that a thing is broken."""
    return Seen(state=State.FAULT, seen=seen, advice=advice, details=details)
