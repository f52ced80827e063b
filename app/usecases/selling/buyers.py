"""Who buys, who is maybe none of those who travel, and how they are reached."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.operations.mail_address import is_mail_address
from app.usecases.selling.card_numbers import holds_card_number
from app.usecases.selling.passengers import (
    CARD_NUMBER,
    FieldProblem,
    bare_phone,
    is_phone,
    name_problem,
    tidy_name,
)
from fares.kernel.documents import Cpf, InvalidCpf
from fares.kernel.errors import DomainError

_NAME_WANTED = "Informe o nome de quem compra, com 2 a 60 letras latinas."


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyerDetails:
    """Who buys, as typed; `check_buyer` says what is wrong with it."""

    name: str
    email: str
    cpf: str = ""
    """Empty for who has none."""
    phone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Buyer:
    """Who buys, as it is kept."""

    name: str
    email: str
    cpf: Cpf | None
    phone: str | None


class InvalidBuyer(DomainError):
    """Something about the buyer cannot be; `problems` says which field and why."""

    code = "buyer.invalid"
    title = "Dados de quem compra incompletos"

    def __init__(self, problems: tuple[FieldProblem, ...]) -> None:
        self.problems = problems
        super().__init__(" ".join(problem.message for problem in problems))


def check_buyer(details: BuyerDetails) -> Buyer:
    """Return the buyer as it is kept: no doubled spaces, the phone's digits alone.

    :raises InvalidBuyer: if something about the buyer cannot be
    """
    problems = tuple(
        FieldProblem(field=field, message=message) for field, message in _problems(details)
    )
    if problems:
        raise InvalidBuyer(problems)
    return Buyer(
        name=tidy_name(details.name),
        email=details.email.strip(),
        cpf=Cpf.parse(details.cpf) if details.cpf.strip() else None,
        phone=bare_phone(details.phone) or None,
    )


def _problems(details: BuyerDetails) -> Iterator[tuple[str, str]]:
    for field in ("name", "phone", "email"):
        if holds_card_number(getattr(details, field)):
            yield field, CARD_NUMBER
    if why := name_problem(tidy_name(details.name), otherwise=_NAME_WANTED):
        yield "name", why
    if not is_mail_address(details.email.strip()):
        yield "email", "Informe um e-mail como nome@exemplo.com: é para lá que vai o bilhete."
    if details.cpf.strip():
        try:
            Cpf.parse(details.cpf)
        except InvalidCpf as error:
            yield "cpf", str(error)
    if details.phone.strip() and not is_phone(bare_phone(details.phone)):
        yield "phone", "Informe o telefone com DDD, como (11) 91234-5678, ou deixe em branco."
