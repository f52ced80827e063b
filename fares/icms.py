"""ICMS: the state's tax on a journey, by the rule of the UF where it begins.

LC 87/1996, art. 11, § 8º (LC 190/2022): a passenger who is no taxpayer is the final
consumer, so the state of origin taxes at its internal rate. Rates, reductions and
exemptions are each state's own and come as data; here is only the arithmetic.
"""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from fares.components import Component, FareParts
from fares.kernel.errors import DomainError
from fares.kernel.money import ZERO, Money

_WHOLE = Fraction(100)


class Cst(StrEnum):
    """How a journey is taxed (código de situação tributária)."""

    FULL = "00"
    REDUCED_BASE = "20"
    EXEMPT = "40"
    NOT_TAXED = "41"
    DEFERRED = "51"
    OTHER = "90"
    SIMPLES_NACIONAL = "SN"


_RATED = frozenset({Cst.FULL, Cst.REDUCED_BASE, Cst.OTHER})
_WITHOUT_EXEMPTION = frozenset({Cst.FULL, Cst.SIMPLES_NACIONAL})


class InvalidTaxRule(DomainError):
    """A row of the tax table contradicts itself; `field` says where."""

    code = "tax.invalid-rule"
    title = "Regra tributária inválida"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True, kw_only=True)
class IcmsRule:
    """How one UF taxes journeys, as in force on the day of issue.

    Rates are percentages, such as `Decimal("12.00")`.

    :raises InvalidTaxRule: if a field is missing or has no place beside the CST
    """

    cst: Cst
    taxed_components: frozenset[Component]
    """What enters the base."""
    rate: Decimal | None = None
    base_reduction: Decimal | None = None
    """Percentage taken off the base."""
    credit_rate: Decimal | None = None
    """Presumed credit, as a percentage of the tax (CST 90)."""
    benefit_code: str | None = None
    """cBenef of the state's table."""
    states_exempted: bool = False
    """Whether the tax forgone is stated, always with the benefit's code."""
    legal_text: str | None = None
    """What the state wants printed beside the tax."""

    def __post_init__(self) -> None:
        self._check_rates()
        if self.states_exempted != (self.benefit_code is not None):
            raise InvalidTaxRule(
                "benefit_code", "O código do benefício e o ICMS desonerado vão sempre juntos."
            )
        if self.states_exempted and self.cst in _WITHOUT_EXEMPTION:
            raise InvalidTaxRule("cst", f"O CST {self.cst} não tem ICMS desonerado.")

    def _check_rates(self) -> None:
        if self.cst in _RATED and self.rate is None:
            raise InvalidTaxRule("rate", f"O CST {self.cst} pede a alíquota.")
        if self.states_exempted and self.rate is None:
            raise InvalidTaxRule("rate", "O ICMS desonerado pede a alíquota que se deixou.")
        if self.cst is Cst.REDUCED_BASE and not self.base_reduction:
            raise InvalidTaxRule("base_reduction", "O CST 20 pede a redução da base.")
        if self.base_reduction and self.cst not in {Cst.REDUCED_BASE, Cst.OTHER}:
            raise InvalidTaxRule("base_reduction", f"O CST {self.cst} não reduz a base.")
        if self.credit_rate and self.cst is not Cst.OTHER:
            raise InvalidTaxRule("credit_rate", "Só o CST 90 tem crédito.")
        for field in ("rate", "base_reduction", "credit_rate"):
            percentage = getattr(self, field)
            if percentage is not None and not 0 <= percentage <= 100:
                raise InvalidTaxRule(field, "A percentagem fica entre 0 e 100.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Icms:
    """The tax of one ticket, as its document states it."""

    cst: Cst
    base: Money
    rate: Decimal | None
    amount: Money
    base_reduction: Decimal | None
    exempted_amount: Money | None
    """The tax forgone (vICMSDeson); None where the rule does not state it."""
    benefit_code: str | None
    credit: Money | None


def compute_icms(parts: FareParts, rule: IcmsRule) -> Icms:
    """Compute the tax of a fare by the rule of its UF of origin.

    The base is what the passenger pays for the taxed components, each less its part of
    the discount. Base and tax are rounded half up, one after the other, because the
    document is checked on the figures it states (docs/adr/0003).
    """
    taxable = Money.total(parts.net_amount(component) for component in rule.taxed_components)
    if rule.cst not in _RATED:
        return _untaxed(rule, taxable)

    base = _per_cent(taxable, _WHOLE - Fraction(rule.base_reduction or 0))
    amount = _per_cent(base, rule.rate)
    return Icms(
        cst=rule.cst,
        base=base,
        rate=rule.rate,
        amount=amount,
        base_reduction=rule.base_reduction or None,
        exempted_amount=_forgone(rule, taxable, amount),
        benefit_code=rule.benefit_code,
        credit=_per_cent(amount, rule.credit_rate) if rule.credit_rate else None,
    )


def _untaxed(rule: IcmsRule, taxable: Money) -> Icms:
    """Return a tax of nothing, with what the state forgoes if it wants that said."""
    return Icms(
        cst=rule.cst,
        base=ZERO,
        rate=None,
        amount=ZERO,
        base_reduction=None,
        exempted_amount=_forgone(rule, taxable, ZERO),
        benefit_code=rule.benefit_code,
        credit=None,
    )


def _forgone(rule: IcmsRule, taxable: Money, charged: Money) -> Money | None:
    """Return the tax of the whole base less what is charged, if the rule states it."""
    if not rule.states_exempted:
        return None
    return _per_cent(taxable, rule.rate) - charged


def _per_cent(amount: Money, percentage: Decimal | Fraction | None) -> Money:
    return amount.share_rounded_half_up(Fraction(percentage or 0) / _WHOLE)
