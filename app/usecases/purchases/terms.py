"""Purchases in words: what is asked, and what can go wrong."""

from dataclasses import dataclass
from uuid import UUID

from app.usecases.selling.buyers import BuyerDetails
from app.usecases.selling.passengers import PassengerDetails
from app.usecases.selling.payment_terms import CardPayment, CashPayment
from fares.kernel.errors import DomainError
from fares.tariff import Channel

MOST_JOURNEYS = 2
"""The way out and the way back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldJourney:
    """The seats of one hold, and who travels in them."""

    hold_id: UUID
    passengers: tuple[PassengerDetails, ...]


@dataclass(frozen=True, slots=True)
class SoldByPartner:
    """The third party that sells, and what it calls the order."""

    partner_id: int
    reference: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginPurchase:
    """Want to buy held seats, which are paid for afterwards."""

    submission_key: str
    """Made with the form: sending the same form twice is one purchase."""
    held_by: str
    journeys: tuple[HeldJourney, ...]
    """One or two, in the order in which they are travelled."""
    channel: Channel
    buyer: BuyerDetails | None = None
    """Who buys on line or of a partner, maybe for others; None at the counter."""
    conditions_accepted: bool = False
    """Whether the buyer accepted the rules of transfer, rebooking and refund."""
    payments: tuple[CashPayment | CardPayment, ...] = ()
    """What a clerk took for a part of the total."""
    sold_by_id: int | None = None
    shift_id: UUID | None = None
    partner: SoldByPartner | None = None
    """Who sells by API; with it, and only with it, the channel is `Channel.PARTNER`."""


class ConditionsNotAccepted(DomainError):
    """The buyer has not accepted the conditions, which are told before (art. 144 § 2)."""

    code = "purchase.conditions-not-accepted"
    title = "Falta aceitar as condições"

    def __init__(self) -> None:
        super().__init__(
            "Leia as regras de remarcação, transferência e reembolso e marque que as aceita "
            "(art. 144, § 2º)."
        )


class InvalidJourneys(DomainError):
    """The journeys of a purchase are none, too many or the same one twice."""

    code = "purchase.invalid-journeys"
    title = "Escolha as viagens"

    def __init__(self) -> None:
        super().__init__("Uma compra tem uma viagem, ou a ida e a volta. Escolha de novo.")


class NothingDue(DomainError):
    """Nothing is left to be paid from outside."""

    code = "purchase.nothing-due"
    title = "Não há valor a pagar"

    def __init__(self) -> None:
        super().__init__("O que já foi recebido paga o total: conclua sem Pix e sem cartão.")


class PurchaseNotFound(DomainError):
    """There is no such purchase of this person."""

    code = "purchase.not-found"
    title = "Compra não encontrada"

    def __init__(self) -> None:
        super().__init__("Não encontramos esta compra. Se você pagou, busque em “Meus bilhetes”.")


class PurchaseOver(DomainError):
    """The purchase was paid or has ended: it asks for no more money."""

    code = "purchase.over"
    title = "Esta compra já terminou"

    def __init__(self) -> None:
        super().__init__("Esta compra não espera pagamento. Veja nela o que aconteceu.")


class PixNotOffered(DomainError):
    """This installation has no account that receives Pix."""

    code = "pix.not-offered"
    title = "Pix indisponível"

    def __init__(self) -> None:
        super().__init__("O Pix não está disponível aqui. Escolha outra forma de pagamento.")


class CardNotOffered(DomainError):
    """This installation has no gateway for cards on line."""

    code = "card.not-offered"
    title = "Cartão indisponível"

    def __init__(self) -> None:
        super().__init__("O cartão não está disponível aqui. Pague com Pix.")


class ChargeRefused(DomainError):
    """The bank or the gateway refused to make a charge."""

    code = "charge.refused"
    title = "A cobrança foi recusada"

    def __init__(self) -> None:
        super().__init__(
            "O banco não aceitou criar esta cobrança. Nada foi cobrado. Tente outra forma de "
            "pagamento ou fale com o SAC."
        )
