"""The second writing of the layout: price, payment and taxes."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from bpe.document import Bpe
from bpe.text import latin1
from bpe.values import Payment
from fares.ibs_cbs import TaxShare
from fares.icms import Cst

Tree = Mapping[str, Any]
_GROUPS = {
    Cst.FULL: "ICMS00",
    Cst.REDUCED_BASE: "ICMS20",
    Cst.EXEMPT: "ICMS45",
    Cst.NOT_TAXED: "ICMS45",
    Cst.DEFERRED: "ICMS45",
    Cst.OTHER: "ICMS90",
}


def cut(text: str | None, length: int) -> str | None:
    return None if text is None else latin1(text, length)


def inf_valor(document: Bpe) -> Tree:
    values, discount = document.values, document.values.discount
    return {
        "vBP": values.full_price,
        "vDesconto": discount.amount if discount else "0.00",
        "vPgto": values.owed,
        "vTroco": values.change,
        "tpDesconto": discount and discount.type.value,
        "xDesconto": discount and cut(discount.reason, 100),
        "cDesconto": discount and cut(discount.code, 20),
        "comp": [{"tpComp": line.type.value, "vComp": line.amount} for line in values.components],
    }


def imp(document: Bpe) -> Tree:
    taxes, icms, group = document.taxes, document.taxes.icms, document.taxes.ibs_cbs
    rated = icms.rate is not None
    icms_group: Tree = {
        "CST": icms.cst.value,
        "pRedBC": icms.base_reduction and f"{icms.base_reduction:.2f}",
        "vBC": icms.base if rated else None,
        "pICMS": f"{icms.rate:.2f}" if rated else None,
        "vICMS": icms.amount if rated else None,
        "vCred": icms.credit,
        "vICMSDeson": icms.exempted_amount,
        "cBenef": icms.benefit_code,
    }
    simples: Tree = {"ICMSSN": {"CST": "90", "indSN": "1"}}
    return {
        "ICMS": {_GROUPS[icms.cst]: icms_group} if icms.cst in _GROUPS else simples,
        "vTotTrib": taxes.approximate_total,
        "infAdFisco": cut(taxes.legal_text, 2000),
        "IBSCBS": group
        and {
            "CST": group.cst,
            "cClassTrib": group.tax_class,
            "gIBSCBS": group.taxes
            and {
                "vBC": group.taxes.base,
                "gIBSUF": _share("IBSUF", group.taxes.state),
                "gIBSMun": _share("IBSMun", group.taxes.municipal),
                "vIBS": group.taxes.state.amount + group.taxes.municipal.amount,
                "gCBS": _share("CBS", group.taxes.cbs),
            },
        },
        "vTotDFe": taxes.document_total,
    }


def _share(name: str, share: TaxShare) -> Tree:
    return {
        f"p{name}": _percent(share.rate),
        "gRed": None
        if share.reduction is None
        else {
            "pRedAliq": _percent(share.reduction),
            "pAliqEfet": _percent(share.effective_rate),
        },
        f"v{name}": share.amount,
    }


def pag(payment: Payment) -> Tree:
    card = payment.card
    return {
        "tPag": payment.type.value,
        "xPag": cut(payment.description, 100),
        "nDocPag": cut(payment.document, 20),
        "vPag": payment.amount,
        "card": card
        and {
            "tpIntegra": card.integration.value,
            "CNPJ": card.acquirer and card.acquirer.characters,
            "tBand": card.brand and card.brand.value,
            "xBand": cut(card.brand_name, 100),
            "cAut": cut(card.authorization, 20),
            "nsuTrans": cut(card.terminal_nsu, 20),
            "nsuHost": cut(card.host_nsu, 20),
            "nParcelas": card.installments and f"{card.installments:03d}",
            "infAdCard": cut(card.note, 2000),
        },
    }


def _percent(percent: Decimal) -> str:
    whole, _, places = f"{percent:.4f}".partition(".")
    return f"{whole}.{places[:2]}" if places.endswith("00") else f"{whole}.{places}"
