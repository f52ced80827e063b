"""Passengers: what is asked of them, and how one who came before is recalled."""

from dataclasses import dataclass
from datetime import date

from app.usecases.selling.terms import DocumentKind
from fares.kernel.documents import Cpf
from fares.kernel.errors import DomainError


@dataclass(frozen=True, slots=True, kw_only=True)
class PassengerDetails:
    """Who travels in a seat, as typed; `check_passenger` says what is wrong with it."""

    seat: int
    name: str
    document_kind: DocumentKind
    document_number: str
    document_description: str = ""
    """What the document is, when its kind is "other"."""
    cpf: str = ""
    """Empty for who has none: children and foreigners travel too."""
    born_on: date | None = None
    phone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldProblem:
    """What is wrong with one field, and how to mend it, in Portuguese."""

    field: str
    """The name of the field in the command, such as "document_number"."""
    message: str


class InvalidPassenger(DomainError):
    """Something about a passenger cannot be; `problems` says which field and why."""

    code = "passenger.invalid"
    title = "Dados do passageiro incompletos"

    def __init__(self, seat: int, problems: tuple[FieldProblem, ...]) -> None:
        self.seat, self.problems = seat, problems
        super().__init__(" ".join(problem.message for problem in problems))


@dataclass(frozen=True, slots=True, kw_only=True)
class RecalledPassenger:
    """Somebody who bought before."""

    name: str
    document_kind: DocumentKind
    document_number: str
    document_description: str
    cpf: Cpf | None
    born_on: date | None
    phone: str
