"""Payments in words: how money comes in, and what can be wrong with it."""

from dataclasses import dataclass
from uuid import UUID

from app.usecases.selling.passengers import FieldProblem
from app.usecases.selling.terms import PaymentMethod
from fares.kernel.errors import DomainError
from fares.kernel.money import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class CashPayment:
    """Notes and coins as they were handed over; what is too much goes back as change."""

    received: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPayment:
    """What the terminal's slip says; never the number of the card."""

    method: PaymentMethod
    """Credit or debit."""
    amount: Money
    brand: str
    last4: str
    nsu: str
    authorization: str
    acquirer_cnpj: str
    attempt_id: UUID | None = None
    """The attempt on the gateway's own page; None for a terminal's slip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PixPayment:
    """What of a Pix that arrived pays for the order."""

    amount: Money
    end_to_end_id: str


AnyPayment = CashPayment | CardPayment | PixPayment


class InvalidPayment(DomainError):
    """Something about a payment cannot be; `problems` says which field and why."""

    code = "payment.invalid"
    title = "Dados do pagamento incompletos"

    def __init__(self, index: int, problems: tuple[FieldProblem, ...]) -> None:
        self.index, self.problems = index, problems
        super().__init__(" ".join(problem.message for problem in problems))


class CardNumberRefused(DomainError):
    """A field holds what looks like the number of a card, which is never kept."""

    code = "payment.card-number"
    title = "Número de cartão não pode ser digitado"

    def __init__(self, field: str) -> None:
        self.field = field
        super().__init__(
            "Um dos campos parece conter o número de um cartão. Apague-o: do cartão só se "
            "anotam a bandeira e os quatro últimos algarismos."
        )


class Underpaid(DomainError):
    """What was received does not pay for the order."""

    code = "payment.underpaid"
    title = "Falta pagar"

    def __init__(self, total: Money, missing: Money) -> None:
        self.total, self.missing = total, missing
        super().__init__(f"O total é {total.in_reais}; faltam {missing.in_reais}.")


class Overpaid(DomainError):
    """More was received than is owed and it cannot go back as change: not from cash."""

    code = "payment.overpaid"
    title = "Pagamento acima do total"

    def __init__(self, total: Money, excess: Money) -> None:
        self.total, self.excess = total, excess
        super().__init__(
            f"O total é {total.in_reais}; sobram {excess.in_reais}, e só o dinheiro dá troco."
        )
