"""Sales in words: what is asked, what is answered, and what can go wrong."""

from dataclasses import dataclass
from uuid import UUID

from app.usecases.selling.passengers import PassengerDetails
from app.usecases.selling.payment_terms import CardPayment, CashPayment
from fares.kernel.errors import DomainError
from fares.kernel.money import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class Sell:
    """Sell the seats of a hold at the counter."""

    submission_key: str
    """Made with the sale form, such as a UUID: the same form sent twice sells once."""
    hold_id: UUID
    passengers: tuple[PassengerDetails, ...]
    """One for each held seat."""
    payments: tuple[CashPayment | CardPayment, ...]
    sold_by_id: int
    shift_id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class SoldTicket:
    """One ticket of the order."""

    ticket_id: UUID
    seat: int
    seat_label: str
    passenger_name: str
    total: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class Sold:
    """What was sold; `repeated` if it was sold before under the same submission key."""

    order_id: UUID
    locator: str
    tickets: tuple[SoldTicket, ...]
    total: Money
    change: Money
    repeated: bool


class SubmissionKeyReused(DomainError):
    """The key of this form already sold something else."""

    code = "order.submission-key-reused"
    title = "Venda já concluída"

    def __init__(self, locator: str) -> None:
        self.locator = locator
        super().__init__(
            f"Este formulário já vendeu o localizador {locator} com outros dados. "
            "Comece uma venda nova."
        )


class PassengersDoNotMatch(DomainError):
    """The passengers are not one for each held seat."""

    code = "order.passengers-do-not-match"
    title = "Falta passageiro"

    def __init__(self) -> None:
        super().__init__("Informe um passageiro para cada poltrona reservada, e só um.")


class NoOpenShift(DomainError):
    """The clerk has no open shift of that number: the counter sells only within one."""

    code = "shift.not-open"
    title = "Caixa fechado"

    def __init__(self) -> None:
        super().__init__("Abra o caixa antes de vender.")
