"""Taxes of a BP-e as they are declared: ICMS, IBS and CBS, as `fares` computed them."""

from dataclasses import dataclass
from decimal import Decimal

from bpe import shapes
from bpe.shapes import InvalidBpe, require_amounts, require_percent, require_shape
from fares.ibs_cbs import IbsCbs, TaxShare
from fares.icms import Cst, Icms
from fares.kernel.money import Money

_TOLERANCE_CENTAVOS = Decimal("1.99")  # rejection 435
_RATED = frozenset({Cst.FULL, Cst.REDUCED_BASE, Cst.OTHER})
_STATES_RELIEF = frozenset(Cst) - {Cst.FULL, Cst.SIMPLES_NACIONAL}
_MAX_BENEFIT_CODE = 10


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
        _check_icms(self.icms)
        if self.ibs_cbs is not None:
            _check_ibs_cbs(self.ibs_cbs)


def _check_icms(icms: Icms) -> None:
    """Let pass what one of the layout's ICMS groups can hold.

    :raises InvalidBpe: otherwise
    """
    relief = (icms.exempted_amount, icms.benefit_code)
    if (relief[0] is None) != (relief[1] is None):
        raise InvalidBpe("ICMS", "o valor desonerado e o código do benefício vão juntos")
    if icms.benefit_code is not None and icms.cst not in _STATES_RELIEF:
        raise InvalidBpe("ICMS", f"o CST {icms.cst} não declara valor desonerado")
    if len(icms.benefit_code or "") > _MAX_BENEFIT_CODE:
        raise InvalidBpe("código do benefício", f"tem até {_MAX_BENEFIT_CODE} posições")
    amounts = (icms.base, icms.amount, icms.exempted_amount, icms.credit)
    require_amounts([amount for amount in amounts if amount is not None], "ICMS")
    if icms.cst in _RATED:
        _check_rate(icms)


def _check_rate(icms: Icms) -> None:
    if icms.rate is None:
        raise InvalidBpe("ICMS", f"o CST {icms.cst} pede a alíquota")
    if icms.cst is Cst.REDUCED_BASE and not icms.base_reduction:
        raise InvalidBpe("ICMS", "o CST 20 pede a redução da base, maior que zero")
    require_percent(icms.rate, 2, "alíquota do ICMS")
    require_percent(icms.base_reduction, 2, "redução da base do ICMS")
    if abs(icms.base.centavos * icms.rate / 100 - icms.amount.centavos) > _TOLERANCE_CENTAVOS:
        raise InvalidBpe("ICMS", f"{icms.amount} não é {icms.rate}% de {icms.base}")


def _check_ibs_cbs(group: IbsCbs) -> None:
    require_shape(shapes.IBS_CBS_CST, group.cst, "CST do IBS e da CBS", "3 algarismos")
    require_shape(shapes.IBS_CBS_CLASS, group.tax_class, "cClassTrib", "6 algarismos")
    if not group.tax_class.startswith(group.cst):
        raise InvalidBpe("cClassTrib", f"{group.tax_class} não é do CST {group.cst}")
    if group.taxes is not None:
        require_amounts([group.taxes.base], "base do IBS e da CBS")
        for share in (group.taxes.state, group.taxes.municipal, group.taxes.cbs):
            _check_share(share)


def _check_share(share: TaxShare) -> None:
    require_amounts([share.amount], "valor de IBS ou CBS")
    for percent in (share.rate, share.reduction, share.effective_rate):
        require_percent(percent, 4, "alíquota de IBS ou CBS")
    if share.reduction is not None and not share.rate:
        raise InvalidBpe("alíquota de IBS ou CBS", "não se reduz uma alíquota zero")
