"""Markup of the taxes: the ICMS group that the CST asks for, IBS and CBS."""

from decimal import Decimal

from bpe.markup import optional, plain, text
from bpe.taxes import Taxes
from fares.ibs_cbs import IbsCbs, IbsCbsTaxes, TaxShare
from fares.icms import Cst, Icms


def write_taxes(taxes: Taxes) -> str:
    """Return the group `imp`."""
    return (
        f"<imp><ICMS>{_icms(taxes.icms)}</ICMS>{plain('vTotTrib', taxes.approximate_total)}"
        f"{optional('infAdFisco', taxes.legal_text, 2000)}{_ibs_cbs(taxes.ibs_cbs)}"
        f"{plain('vTotDFe', taxes.document_total)}</imp>"
    )


def _icms(icms: Icms) -> str:
    match icms.cst:
        case Cst.FULL:
            return f"<ICMS00><CST>00</CST>{_charged(icms)}</ICMS00>"
        case Cst.REDUCED_BASE:
            return f"<ICMS20><CST>20</CST>{_reduced(icms)}{_relief(icms)}</ICMS20>"
        case Cst.OTHER:
            credit = plain("vCred", icms.credit)
            return f"<ICMS90><CST>90</CST>{_reduced(icms)}{credit}{_relief(icms)}</ICMS90>"
        case Cst.SIMPLES_NACIONAL:
            return "<ICMSSN><CST>90</CST><indSN>1</indSN></ICMSSN>"
        case Cst.EXEMPT | Cst.NOT_TAXED | Cst.DEFERRED:
            return f"<ICMS45><CST>{icms.cst}</CST>{_relief(icms)}</ICMS45>"


def _reduced(icms: Icms) -> str:
    if not icms.base_reduction:
        return _charged(icms)
    return f"<pRedBC>{icms.base_reduction:.2f}</pRedBC>{_charged(icms)}"


def _charged(icms: Icms) -> str:
    return f"<vBC>{icms.base}</vBC><pICMS>{icms.rate:.2f}</pICMS><vICMS>{icms.amount}</vICMS>"


def _relief(icms: Icms) -> str:
    if icms.benefit_code is None:
        return ""
    return f"<vICMSDeson>{icms.exempted_amount}</vICMSDeson>{text('cBenef', icms.benefit_code, 10)}"


def _ibs_cbs(group: IbsCbs | None) -> str:
    if group is None:
        return ""
    return (
        f"<IBSCBS><CST>{group.cst}</CST><cClassTrib>{group.tax_class}</cClassTrib>"
        f"{_ibs_cbs_taxes(group.taxes)}</IBSCBS>"
    )


def _ibs_cbs_taxes(taxes: IbsCbsTaxes | None) -> str:
    if taxes is None:
        return ""
    return (
        f"<gIBSCBS><vBC>{taxes.base}</vBC>"
        f"<gIBSUF>{_share('IBSUF', taxes.state)}</gIBSUF>"
        f"<gIBSMun>{_share('IBSMun', taxes.municipal)}</gIBSMun><vIBS>{taxes.ibs}</vIBS>"
        f"<gCBS>{_share('CBS', taxes.cbs)}</gCBS></gIBSCBS>"
    )


def _share(name: str, share: TaxShare) -> str:
    reduction = ""
    if share.reduction is not None:
        reduction = (
            f"<gRed><pRedAliq>{_percent(share.reduction)}</pRedAliq>"
            f"<pAliqEfet>{_percent(share.effective_rate)}</pAliqEfet></gRed>"
        )
    return f"<p{name}>{_percent(share.rate)}</p{name}>{reduction}<v{name}>{share.amount}</v{name}>"


def _percent(percent: Decimal) -> str:
    """Return two decimals, or four where they are needed."""
    written = f"{percent:.4f}"
    return written.removesuffix("00")
