"""Passengers: what is asked of them, and how one who came before is recalled."""

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date

from sqlalchemy import or_, select

from app.db.engine import Database
from app.db.models.sales import Passenger
from app.usecases.selling.card_numbers import holds_card_number
from app.usecases.selling.terms import DocumentKind
from bpe.text import fits
from fares.kernel.documents import Cpf, InvalidCpf
from fares.kernel.errors import DomainError

_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|[ '’´.\-])*")
_DOCUMENT = re.compile(r"[0-9A-Z]{2,20}", re.ASCII)
_PHONE = re.compile(r"\d{8,12}", re.ASCII)
_MIN_LETTERS = 2
_MAX_NAME = 60
_MAX_DOCUMENT = 20
_MAX_DESCRIPTION = 100
_FIRST_BIRTH = date(1900, 1, 1)
_NAME_WANTED = "Informe o nome como no documento, com 2 a 60 letras latinas."
_LONG_NAME = "O bilhete leva até 60 letras: abrevie os sobrenomes do meio."
_LONG_DOCUMENT = (
    "O bilhete leva até 20 letras ou algarismos: de uma certidão, informe os 20 últimos da "
    "matrícula."
)
CARD_NUMBER = "Isto parece um número de cartão, que não pode ser digitado aqui."


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


def check_passenger(details: PassengerDetails, *, today: date) -> tuple[FieldProblem, ...]:
    """Return what is wrong with a passenger's data, field by field; nothing if all is well."""
    return tuple(FieldProblem(field=field, message=why) for field, why in _problems(details, today))


def normalized(details: PassengerDetails) -> PassengerDetails:
    """Return the data as it is kept: no doubled spaces, documents without punctuation."""
    other = details.document_kind is DocumentKind.OTHER
    return replace(
        details,
        name=tidy_name(details.name),
        document_number=bare_document(details.document_number),
        document_description=" ".join(details.document_description.split()) if other else "",
        cpf=details.cpf.strip(),
        phone=bare_phone(details.phone),
    )


def recall_passenger(document: str, *, database: Database) -> RecalledPassenger | None:
    """Return who travelled before under a CPF or the number of a document, if anybody.

    A CPF counts first; of several with one number, the last who was stored.
    """
    number = bare_document(document)
    if not number:
        return None
    found = Passenger.document_number == number
    with suppress(InvalidCpf):
        found = or_(found, Passenger.cpf == Cpf.parse(document))
    with database.reading() as session:
        passengers = list(session.scalars(select(Passenger).where(found).order_by(Passenger.id)))
    by_cpf = [one for one in passengers if one.cpf is not None and one.cpf.digits == number]
    chosen = (by_cpf or passengers)[-1:]
    return _recalled(chosen[0]) if chosen else None


def bare_document(number: str) -> str:
    """Return a document's number without points, dashes, slashes and spaces."""
    return re.sub(r"[.\-/\s]", "", number).upper()


def bare_phone(phone: str) -> str:
    """Return the digits of a phone number without the country's own code."""
    digits = re.sub(r"\D", "", phone)
    return digits[2:] if len(digits) in {12, 13} and digits.startswith("55") else digits


def tidy_name(name: str) -> str:
    """Return a name as it is kept: accents on their letters, no doubled spaces."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def name_problem(name: str, *, otherwise: str) -> str | None:
    """Return why a tidy name cannot be written on a ticket; None if it can.

    :param otherwise: what to say of a name that is not merely too long
    """
    if len(name) > _MAX_NAME:
        return _LONG_NAME
    return None if _is_written_name(name) else otherwise


def _is_written_name(name: str) -> bool:
    """Tell whether a tidy name can be written on a ticket: 2 to 60 Latin letters."""
    letters = sum(character.isalpha() for character in name)
    written = fits(name, _MAX_NAME, _MIN_LETTERS)
    return letters >= _MIN_LETTERS and written and _NAME.fullmatch(name) is not None


def is_phone(digits: str) -> bool:
    """Tell whether digits can be a phone number of the country."""
    return _PHONE.fullmatch(digits) is not None


def _problems(details: PassengerDetails, today: date) -> Iterator[tuple[str, str]]:
    tidy = normalized(details)
    for field in ("name", "document_number", "document_description", "phone"):
        if holds_card_number(getattr(details, field)):
            yield field, CARD_NUMBER
    if why := name_problem(tidy.name, otherwise=_NAME_WANTED):
        yield "name", why
    if len(tidy.document_number) > _MAX_DOCUMENT:
        yield "document_number", _LONG_DOCUMENT
    elif not _DOCUMENT.fullmatch(tidy.document_number):
        yield "document_number", "Informe o número do documento: de 2 a 20 letras ou algarismos."
    yield from _optional_problems(tidy, today)


def _optional_problems(tidy: PassengerDetails, today: date) -> Iterator[tuple[str, str]]:
    described = fits(tidy.document_description, _MAX_DESCRIPTION, _MIN_LETTERS)
    if tidy.document_kind is DocumentKind.OTHER and not described:
        yield "document_description", "Diga qual é o documento, como “Certidão de nascimento”."
    if tidy.cpf:
        try:
            Cpf.parse(tidy.cpf)
        except InvalidCpf as error:
            yield "cpf", str(error)
    if tidy.born_on is not None and not _FIRST_BIRTH <= tidy.born_on <= today:
        yield "born_on", "Confira a data de nascimento."
    if tidy.phone and not is_phone(tidy.phone):
        yield "phone", "Informe o telefone com DDD, como (11) 91234-5678, ou deixe em branco."


def _recalled(passenger: Passenger) -> RecalledPassenger:
    return RecalledPassenger(
        name=passenger.name,
        document_kind=passenger.document_kind,
        document_number=passenger.document_number,
        document_description=passenger.document_description or "",
        cpf=passenger.cpf,
        born_on=passenger.born_on,
        phone=passenger.phone or "",
    )
