"""The cards that can be chosen on the page: by name, for none of them has a number."""

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What comes of paying with a card."""

    PAID = "paid"
    REFUSED = "refused"
    EXPIRED = "expired"
    """The buyer took too long: the session is over before the card is asked."""


@dataclass(frozen=True, slots=True)
class TestCard:
    """A fictitious card and what it does."""

    name: str
    label: str
    brand: str
    method: str
    last4: str
    outcome: Outcome
    why: str = ""

    @property
    def most_installments(self) -> int:
        """How many installments it may be paid in."""
        return 3 if self.method == "credit" else 1


TEST_CARDS = {
    card.name: card
    for card in (
        TestCard("visa-credito", "Visa crédito: aprovado", "visa", "credit", "0001", Outcome.PAID),
        TestCard(
            "mastercard-credito",
            "Mastercard crédito: aprovado",
            "mastercard",
            "credit",
            "0002",
            Outcome.PAID,
        ),
        TestCard("elo-debito", "Elo débito: aprovado", "elo", "debit", "0003", Outcome.PAID),
        TestCard(
            "sem-saldo",
            "Visa crédito: saldo insuficiente",
            "visa",
            "credit",
            "0004",
            Outcome.REFUSED,
            "saldo insuficiente",
        ),
        TestCard(
            "bloqueado",
            "Mastercard débito: cartão bloqueado",
            "mastercard",
            "debit",
            "0005",
            Outcome.REFUSED,
            "cartão bloqueado",
        ),
        TestCard(
            "demora",
            "Qualquer cartão: a sessão vence antes",
            "visa",
            "credit",
            "0006",
            Outcome.EXPIRED,
        ),
    )
}
