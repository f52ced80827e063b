"""What a fare allows after the purchase, told before it and printed on the ticket.

Resolução ANTT 6.033/2023, arts. 144 § 2º, 145 and 146 § 2º.
"""

from dataclasses import dataclass

from fares.kernel.money import ZERO, Money
from fares.kernel.rules import rule


@dataclass(frozen=True, slots=True, kw_only=True)
class FareConditions:
    """One version of a fare's conditions; once sold it never changes."""

    code: str
    version: int
    transferable: bool
    rescheduling_fee: Money
    text: str
    """The carrier's own words, beside the two rules that the law has printed."""


@rule("R6033-146§2")
def chargeable_rescheduling_fee(conditions: FareConditions, *, service_price: Money) -> Money:
    """Return the fee that a ticket may carry: the carrier's, or nothing above the price.

    “Desde que […] não ultrapasse o preço do serviço”: a fee equal to the price stands,
    a higher one may not be charged at all. A free ticket carries no fee.
    """
    if conditions.rescheduling_fee > service_price:
        return ZERO
    return conditions.rescheduling_fee


@rule("R6033-144§2", "R6033-145", "R6033-145§3")
def transfer_rule(conditions: FareConditions) -> str:
    """Return the transfer rule in the words of ticket, screen and receipt."""
    if conditions.transferable:
        return "Transferível a outra pessoa."
    return "Intransferível: vale só para o passageiro indicado."


@rule("R6033-144§2", "R6033-146§2")
def rescheduling_rule(conditions: FareConditions, *, service_price: Money) -> str:
    """Return the rescheduling rule, with the value of the fee if there is one.

    The ticket may be rescheduled anyway; only the fee depends on the fare.
    """
    fee = chargeable_rescheduling_fee(conditions, service_price=service_price)
    if not fee:
        return "Remarcação sem taxa, dentro da validade do bilhete."
    return f"Remarcação com taxa de {fee.in_reais}, dentro da validade do bilhete."
