"""Everything that is wrong with a purchase's form, told at once, or the purchase it asks for."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from app.usecases.purchases.basket import Basket, BasketJourney
from app.usecases.purchases.terms import BeginPurchase, ConditionsNotAccepted, HeldJourney
from app.usecases.selling.buyers import BuyerDetails, InvalidBuyer, check_buyer
from app.usecases.selling.passengers import PassengerDetails, check_passenger
from app.usecases.selling.terms import DocumentKind
from app.web.schemas import HIDDEN, hides_something
from app.web.site.checkout_form import PASSENGER_FIELDS, CheckoutForm, field, way_of
from fares.tariff import Channel

DATE = "Informe a data como 31/12/1990, ou deixe em branco."
_NAMES = {
    "name": "nome",
    "document_number": "numero",
    "document_description": "descricao",
    "cpf": "cpf",
    "born_on": "nascimento",
    "phone": "telefone",
    "email": "email",
}
_LABELS = {
    "nome": "nome",
    "documento": "documento",
    "numero": "número do documento",
    "descricao": "qual documento",
    "cpf": "CPF",
    "nascimento": "data de nascimento",
    "telefone": "telefone",
    "email": "e-mail",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one field, and how to mend it."""

    field: str
    """The field's name, which is also its id on the page."""
    where: str
    """Such as "Poltrona 12, nome"."""
    message: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What the form asks for, and what is wrong with it: with no fault it can begin."""

    command: BeginPurchase
    faults: tuple[Fault, ...]


def check_form(form: CheckoutForm, basket: Basket, *, held_by: str, today: date) -> Checked:
    """Read the whole form and return the purchase with all the faults there are."""
    journeys = tuple(
        HeldJourney(
            hold_id=journey.hold_id,
            passengers=tuple(
                _details(form, basket, journey, position) for position in range(len(journey.seats))
            ),
        )
        for journey in basket.journeys
    )
    buyer = _buyer(form, basket)
    command = BeginPurchase(
        submission_key=form.key,
        held_by=held_by,
        journeys=journeys,
        channel=Channel.ONLINE,
        buyer=buyer,
        conditions_accepted=bool(form["aceito"]),
    )
    return Checked(command, tuple(_faults(form, basket, command, today)))


def _details(
    form: CheckoutForm, basket: Basket, journey: BasketJourney, position: int
) -> PassengerDetails:
    """Return who travels in the seat at a place of a journey, maybe as on the way out."""
    source = journey
    if journey is not basket.journeys[0] and form.copies_way_out(basket):
        source = basket.journeys[0]
    typed = form.passenger(source, source.seats[position].seat)
    return PassengerDetails(
        seat=journey.seats[position].seat,
        name=typed["nome"],
        document_kind=_kind(typed["documento"]),
        document_number=typed["numero"],
        document_description=typed["descricao"],
        cpf=typed["cpf"],
        born_on=read_day(typed["nascimento"]),
        phone=typed["telefone"],
    )


def _kind(text: str) -> DocumentKind:
    return DocumentKind(text) if text in set(DocumentKind) else DocumentKind.RG


def _buyer(form: CheckoutForm, basket: Basket) -> BuyerDetails:
    first = form.passenger(basket.journeys[0], basket.journeys[0].seats[0].seat)
    name, cpf, phone = (
        (first["nome"], first["cpf"], first["telefone"])
        if form.buyer_travels
        else (form["comprador-nome"], form["comprador-cpf"], form["comprador-telefone"])
    )
    return BuyerDetails(name=name, email=form["comprador-email"], cpf=cpf, phone=phone)


def read_day(text: str) -> date | None:
    """Return a day as browsers send it or as people write it; None for anything else."""
    for shape in ("%Y-%m-%d", "%d/%m/%Y"):
        try:
            return datetime.strptime(text.strip(), shape).date()  # noqa: DTZ007
        except ValueError:
            continue
    return None


def _faults(
    form: CheckoutForm, basket: Basket, command: BeginPurchase, today: date
) -> Iterator[Fault]:
    copied = form.copies_way_out(basket)
    for journey, held in zip(basket.journeys, command.journeys, strict=True):
        if copied and journey is not basket.journeys[0]:
            continue
        for seat, details in zip(journey.seats, held.passengers, strict=True):
            typed = form.passenger(journey, seat.seat)
            for name, message in _of_passenger(typed, details, today):
                where = f"{_seat(basket, journey, seat.label)}, {_LABELS[name]}"
                yield Fault(field(journey, seat.seat, name), where, message)
    for name, message in _of_buyer(form, command):
        yield Fault(f"comprador-{name}", f"Quem compra, {_LABELS[name]}", message)
    if not command.conditions_accepted:
        yield Fault("aceito", "Condições", str(ConditionsNotAccepted()))


def _seat(basket: Basket, journey: BasketJourney, label: str) -> str:
    """Name a seat; with two journeys, the way too, for both may have a seat of that number."""
    if len(basket.journeys) == 1:
        return f"Poltrona {label}"
    return f"{way_of(basket, basket.journeys.index(journey))}, poltrona {label}"


def _of_passenger(
    typed: dict[str, str], details: PassengerDetails, today: date
) -> Iterator[tuple[str, str]]:
    hidden = [name for name in PASSENGER_FIELDS if hides_something(typed[name])]
    yield from ((name, HIDDEN) for name in hidden)
    if typed["nascimento"].strip() and details.born_on is None and "nascimento" not in hidden:
        yield "nascimento", DATE
    for problem in check_passenger(details, today=today):
        if (name := _NAMES[problem.field]) not in hidden:
            yield name, problem.message


def _of_buyer(form: CheckoutForm, command: BeginPurchase) -> Iterator[tuple[str, str]]:
    names = ("email",) if form.buyer_travels else ("nome", "email", "cpf", "telefone")
    hidden = [name for name in names if hides_something(form[f"comprador-{name}"])]
    yield from ((name, HIDDEN) for name in hidden)
    try:
        check_buyer(command.buyer) if command.buyer else None
    except InvalidBuyer as error:
        for problem in error.problems:
            name = _NAMES[problem.field]
            if name in names and name not in hidden:
                yield name, problem.message
