"""Taxes of a BP-e as they are declared: the ICMS group, IBS and CBS.

Rates are in per cent, as the layout writes them: `Decimal("12.00")` is 12%.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias

from bpe import shapes
from bpe.codes import ExemptCst
from bpe.shapes import InvalidBpe, require_amounts, require_percent, require_shape
from fares.kernel.money import Money

_TOLERANCE_CENTAVOS = Decimal("1.99")  # rejection 435


@dataclass(frozen=True, slots=True, kw_only=True)
class Relief:
    """ICMS given up by the state, which goes with the code of the benefit."""

    amount: Money
    benefit_code: str

    def __post_init__(self) -> None:
        require_amounts([self.amount], "ICMS desonerado")
        if len(self.benefit_code) > 10:
            raise InvalidBpe("código do benefício", "tem até 10 posições")


@dataclass(frozen=True, slots=True, kw_only=True)
class Icms00:
    """Taxed in full."""

    base: Money
    rate_percent: Decimal
    amount: Money

    def __post_init__(self) -> None:
        _require_product(self.base, self.rate_percent, self.amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class Icms20:
    """Taxed on a reduced base; `base` is what is left of it."""

    reduction_percent: Decimal
    base: Money
    rate_percent: Decimal
    amount: Money
    relief: Relief | None = None

    def __post_init__(self) -> None:
        _require_reduction(self.reduction_percent)
        _require_product(self.base, self.rate_percent, self.amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class Icms45:
    """Exempt, untaxed or deferred."""

    cst: ExemptCst
    relief: Relief | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Icms90:
    """Any other taxation, with or without a credit granted."""

    base: Money
    rate_percent: Decimal
    amount: Money
    reduction_percent: Decimal | None = None
    credit: Money | None = None
    relief: Relief | None = None

    def __post_init__(self) -> None:
        if self.reduction_percent is not None:
            _require_reduction(self.reduction_percent)
        if self.credit is not None:
            require_amounts([self.credit], "crédito de ICMS")
        _require_product(self.base, self.rate_percent, self.amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class IcmsSn:
    """Paid within the Simples Nacional."""


Icms: TypeAlias = Icms00 | Icms20 | Icms45 | Icms90 | IcmsSn


@dataclass(frozen=True, slots=True, kw_only=True)
class RateReduction:
    """A rate lowered by law, and what is left of it."""

    reduction_percent: Decimal
    effective_rate_percent: Decimal

    def __post_init__(self) -> None:
        require_percent(self.reduction_percent, 4, "redução da alíquota")
        require_percent(self.effective_rate_percent, 4, "alíquota efetiva")


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxShare:
    """The part of one level of government."""

    rate_percent: Decimal
    amount: Money
    reduction: RateReduction | None = None

    def __post_init__(self) -> None:
        require_percent(self.rate_percent, 4, "alíquota de IBS ou CBS")
        require_amounts([self.amount], "valor de IBS ou CBS")
        if self.reduction is not None and not self.rate_percent:
            raise InvalidBpe("redução da alíquota", "não há o que reduzir numa alíquota zero")


@dataclass(frozen=True, slots=True, kw_only=True)
class IbsCbsAmounts:
    """What is taxed by IBS and CBS."""

    base: Money
    state: TaxShare
    municipality: TaxShare
    cbs: TaxShare

    def __post_init__(self) -> None:
        require_amounts([self.base], "base do IBS e da CBS")

    @property
    def ibs(self) -> Money:
        """vIBS: both parts of it."""
        return self.state.amount + self.municipality.amount


@dataclass(frozen=True, slots=True, kw_only=True)
class IbsCbs:
    """The group of the tax reform."""

    cst: str
    tax_class: str
    """cClassTrib: six digits that begin with the CST."""
    amounts: IbsCbsAmounts | None = None
    """Absent where the CST charges nothing."""

    def __post_init__(self) -> None:
        require_shape(shapes.IBS_CBS_CST, self.cst, "CST do IBS e da CBS", "3 algarismos")
        require_shape(shapes.IBS_CBS_CLASS, self.tax_class, "cClassTrib", "6 algarismos")
        if not self.tax_class.startswith(self.cst):
            raise InvalidBpe("cClassTrib", f"{self.tax_class} não é do CST {self.cst}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Taxes:
    """All taxes of one ticket."""

    icms: Icms
    approximate_total: Money | None = None
    """vTotTrib: approximate burden, Lei 12.741/2012."""
    legal_text: str | None = None
    """Why the ICMS is as it is, for the tax office."""
    ibs_cbs: IbsCbs | None = None
    document_total: Money | None = None
    """vTotDFe."""

    def __post_init__(self) -> None:
        totals = (self.approximate_total, self.document_total)
        require_amounts([total for total in totals if total is not None], "total de tributos")


def _require_reduction(percent: Decimal) -> None:
    require_percent(percent, 2, "redução da base do ICMS")
    if not percent:
        raise InvalidBpe("redução da base do ICMS", "não pode ser zero")


def _require_product(base: Money, rate_percent: Decimal, amount: Money) -> None:
    require_percent(rate_percent, 2, "alíquota do ICMS")
    require_amounts([base, amount], "ICMS")
    if abs(base.centavos * rate_percent / 100 - amount.centavos) > _TOLERANCE_CENTAVOS:
        raise InvalidBpe("ICMS", f"{amount} não é {rate_percent}% de {base}")
