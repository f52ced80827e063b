"""IBS and CBS: the taxes of the reform, stated on the ticket since 2026.

LC 214/2025: arts. 343 and 346 set the rates of 2026 (IBS of the state 0.10 %, of the
municipality nothing, CBS 0.90 %), arts. 284 and 286 a reduction of 40 % for interstate
road transport under authorisation. The figures come as data with their first day.
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from fares.components import FareParts
from fares.icms import InvalidTaxRule
from fares.kernel.money import Money

_WHOLE = 100
_CST_LENGTH = 3

ROAD_TRANSPORT = "200049"
"""cClassTrib of intermunicipal and interstate passenger transport by road."""

_TAXED = frozenset({"000", "200"})
_UNTAXED = frozenset({"400", "410"})


@dataclass(frozen=True, slots=True, kw_only=True)
class IbsCbsRule:
    """How the reform taxes journeys from a day on; rates are percentages.

    :raises InvalidTaxRule: if the class is one that tickets here cannot carry
    """

    tax_class: str
    """cClassTrib; its first three digits are the CST."""
    state_rate: Decimal
    municipal_rate: Decimal
    cbs_rate: Decimal
    reduction: Decimal
    """Percentage taken off every rate."""

    def __post_init__(self) -> None:
        if self.cst not in _TAXED | _UNTAXED:
            raise InvalidTaxRule("tax_class", f"Classe {self.tax_class}: CST não atendido.")
        if bool(self.reduction) != (self.cst == ROAD_TRANSPORT[:_CST_LENGTH]):
            raise InvalidTaxRule("reduction", "Há redução de alíquota no CST 200, e só nele.")

    @property
    def cst(self) -> str:
        """The situation of taxation that the class belongs to."""
        return self.tax_class[:_CST_LENGTH]


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxShare:
    """One of the three taxes: the state's IBS, the municipality's, or the CBS."""

    rate: Decimal
    reduction: Decimal | None
    """None where nothing is reduced: a rate of zero carries no reduction either."""
    effective_rate: Decimal
    amount: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class IbsCbsTaxes:
    """The taxes of a ticket that is taxed."""

    base: Money
    state: TaxShare
    municipal: TaxShare
    cbs: TaxShare

    @property
    def ibs(self) -> Money:
        """The whole IBS."""
        return self.state.amount + self.municipal.amount


@dataclass(frozen=True, slots=True, kw_only=True)
class IbsCbs:
    """The group as the document states it; a class without taxation has no amounts."""

    cst: str
    tax_class: str
    taxes: IbsCbsTaxes | None


def taxable_base(parts: FareParts, *, icms: Money) -> Money:
    """Return the base: the price of the service less the ICMS that is inside it.

    LC 214/2025, art. 12, § 2º. ASSUMPTION: the boarding fee is the terminal's money and
    stays out, toll and insurance are the carrier's price and stay in.
    """
    return parts.service_price - icms


def compute_ibs_cbs(base: Money, rule: IbsCbsRule) -> IbsCbs:
    """Compute the group of a base; each amount is rounded half up (docs/adr/0003)."""
    taxes = None
    if rule.cst in _TAXED:
        taxes = IbsCbsTaxes(
            base=base,
            state=_share(base, rule.state_rate, rule.reduction),
            municipal=_share(base, rule.municipal_rate, rule.reduction),
            cbs=_share(base, rule.cbs_rate, rule.reduction),
        )
    return IbsCbs(cst=rule.cst, tax_class=rule.tax_class, taxes=taxes)


def _share(base: Money, rate: Decimal, reduction: Decimal) -> TaxShare:
    effective = rate * (_WHOLE - reduction) / _WHOLE
    return TaxShare(
        rate=rate,
        reduction=reduction if reduction and rate else None,
        effective_rate=effective,
        amount=base.share_rounded_half_up(Fraction(effective) / _WHOLE),
    )
