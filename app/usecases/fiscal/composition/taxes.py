"""The taxes of a BP-e, computed by the tax table's row for its UF of origin."""

from app.usecases.fiscal.composition.sold import Establishment
from app.usecases.fiscal.composition.tax_rules import TaxRule, ibs_cbs_rule, icms_rule
from bpe.taxes import Taxes
from fares.components import FareParts
from fares.ibs_cbs import IbsCbs, compute_ibs_cbs, taxable_base
from fares.icms import compute_icms
from fares.kernel.money import Money


def taxes_of(parts: FareParts, row: TaxRule, establishment: Establishment) -> Taxes:
    """Return the taxes of a fare; IBS and CBS where the establishment states them.

    :raises InvalidTaxRule: if the row of the tax table contradicts itself
    :raises NoIbsCbsRule: if it lacks what the establishment states
    """
    rule = icms_rule(row)
    icms = compute_icms(parts, rule)
    if not establishment.sends_ibs_cbs:
        return Taxes(icms=icms, legal_text=rule.legal_text)
    group = compute_ibs_cbs(taxable_base(parts, icms=icms.amount), ibs_cbs_rule(row))
    return Taxes(
        icms=icms,
        legal_text=rule.legal_text,
        ibs_cbs=group,
        document_total=_document_total(parts, group),
    )


def _document_total(parts: FareParts, group: IbsCbs) -> Money:
    """Return vTotDFe as the layout words it: vBP with IBS and CBS added."""
    if group.taxes is None:
        return parts.full_price
    return parts.full_price + group.taxes.ibs + group.taxes.cbs.amount
