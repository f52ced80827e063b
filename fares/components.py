"""The parts of what a passenger pays, each on its own line.

Resolução ANTT 6.033/2023, art. 133 and art. 2º, LXIV: the price of the service holds
fare, toll and compulsory insurance; only the boarding fee may be added to it.
"""

from dataclasses import dataclass
from enum import StrEnum

from fares.kernel.money import ZERO, Money
from fares.kernel.rules import rule


class Component(StrEnum):
    """What an amount is for."""

    BASE_FARE = "base_fare"  # tarifa
    TOLL = "toll"  # pedágio
    INSURANCE = "insurance"  # seguro obrigatório
    BOARDING_FEE = "boarding_fee"  # taxa de embarque


SERVICE_COMPONENTS = (Component.BASE_FARE, Component.TOLL, Component.INSURANCE)
"""What makes up the price of the service (INTERPRETATION: AMBIG-6, docs/adr/0003)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FareParts:
    """The amounts of one ticket before its discount, and the discount.

    A discount lowers the price of the service; the boarding fee belongs to the terminal
    and is charged whole or, to the exempt, not at all.

    :raises ValueError: if a part is negative or the discount exceeds the service
    """

    base_fare: Money
    toll: Money
    insurance: Money
    boarding_fee: Money
    discount: Money = ZERO

    def __post_init__(self) -> None:
        if any(self.amount(component) < ZERO for component in Component) or self.discount < ZERO:
            raise ValueError("No part of a fare is negative.")
        if self.service_price < ZERO:
            raise ValueError("A discount does not exceed the price of the service.")

    def amount(self, component: Component) -> Money:
        """Return one component before the discount."""
        amounts = {
            Component.BASE_FARE: self.base_fare,
            Component.TOLL: self.toll,
            Component.INSURANCE: self.insurance,
            Component.BOARDING_FEE: self.boarding_fee,
        }
        return amounts[component]

    def net_amount(self, component: Component) -> Money:
        """Return one component less its proportional part of the discount.

        The four net amounts always add up to the total.
        """
        if component is Component.BOARDING_FEE or not self.discount:
            return self.amount(component)
        weights = [self.amount(part).centavos for part in SERVICE_COMPONENTS]
        shares = self.discount.allocate(weights)
        return self.amount(component) - shares[SERVICE_COMPONENTS.index(component)]

    @property
    @rule("R6033-LXIV", "R6033-133")
    def service_price(self) -> Money:
        """What carriage costs this passenger, ICMS included (preço do serviço)."""
        return self.base_fare + self.toll + self.insurance - self.discount

    @property
    def full_price(self) -> Money:
        """All components before the discount."""
        return Money.total(self.amount(component) for component in Component)

    @property
    @rule("R6033-133")
    def total(self) -> Money:
        """What the passenger owes: the service and, added to it, the boarding fee only."""
        return self.service_price + self.boarding_fee
