"""Values of a BP-e: the lines of the price, the discount, and how it was paid."""

from dataclasses import dataclass

from bpe.codes import CardBrand, CardIntegration, ComponentType, DiscountType, PaymentType
from bpe.shapes import InvalidBpe, require_amounts, require_range
from fares.kernel.documents import Cnpj
from fares.kernel.money import ZERO, Money

_RELEASE_NEEDED_FROM = Money(1_000_000_00)  # rejection 434
_BY_CARD = frozenset({PaymentType.CREDIT, PaymentType.DEBIT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One line of the price."""

    type: ComponentType
    amount: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class Discount:
    """What is taken off the full price, and why; a ticket has one at most."""

    type: DiscountType
    amount: Money
    reason: str
    code: str | None = None
    """The issuer's own code, for `DiscountType.OTHER`."""

    def __post_init__(self) -> None:
        if self.amount.centavos <= 0:
            raise InvalidBpe("desconto", "um desconto informado é maior que zero")
        if self.type is DiscountType.OTHER and self.code is None:
            raise InvalidBpe("desconto", "o tipo 99 pede o código do desconto")


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What the card terminal told; never a card number."""

    integration: CardIntegration
    acquirer: Cnpj | None = None
    brand: CardBrand | None = None
    brand_name: str | None = None
    """For `CardBrand.OTHER`."""
    authorization: str | None = None
    terminal_nsu: str | None = None
    host_nsu: str | None = None
    installments: int | None = None
    note: str | None = None

    def __post_init__(self) -> None:
        require_range(self.installments, range(1, 1000), "parcelas do cartão")


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One form of payment, with what was received by it, change included."""

    type: PaymentType
    amount: Money
    description: str | None = None
    """For `PaymentType.OTHER`."""
    document: str | None = None
    card: Card | None = None

    def __post_init__(self) -> None:
        require_amounts([self.amount], "pagamento")
        if self.type is PaymentType.OTHER and self.description is None:
            raise InvalidBpe("pagamento", "o tipo 99 pede a descrição")
        if (self.type in _BY_CARD) != (self.card is not None):
            raise InvalidBpe("pagamento", "os dados do cartão vão com crédito ou débito")


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """The price and its payment; the sums hold to the centavo."""

    components: tuple[Component, ...]
    payments: tuple[Payment, ...]
    discount: Discount | None = None
    change: Money = ZERO
    """Given back out of the cash."""

    def __post_init__(self) -> None:
        require_amounts([line.amount for line in self.components], "componente do valor")
        require_range(len(self.payments), range(1, 11), "número de formas de pagamento")
        for holds, field, why in self._rules():
            if not holds:
                raise InvalidBpe(field, why)

    @property
    def full_price(self) -> Money:
        """vBP: the sum of the lines."""
        return Money.total(line.amount for line in self.components)

    @property
    def discounted(self) -> Money:
        """vDesconto."""
        return self.discount.amount if self.discount else ZERO

    @property
    def owed(self) -> Money:
        """vPgto: what the passenger owes."""
        return self.full_price - self.discounted

    def _rules(self) -> list[tuple[bool, str, str]]:
        """Return what the authorisers check, and the fault told when it does not hold."""
        paid = Money.total(payment.amount for payment in self.payments)
        cash = Money.total(p.amount for p in self.payments if p.type is PaymentType.CASH)
        due = self.owed + self.change
        price, field = self.full_price, "valor do bilhete"
        return [
            (price > ZERO, field, "não pode ser zero; o que é de graça tem preço e desconto"),
            (price < _RELEASE_NEEDED_FROM, field, f"{price} precisa de liberação do fisco"),
            (self.owed >= ZERO, "desconto", f"{self.discounted} é maior que o valor {price}"),
            (ZERO <= self.change <= cash, "troco", "só se dá do dinheiro recebido"),
            (paid == due, "pagamento", f"soma {paid}; o devido, com o troco, é {due}"),
        ]
