"""Whether a row of the tax file can be applied: judged by the rules that will apply it."""

from collections.abc import Iterator
from decimal import Decimal

from app.importing.rows import Row
from fares.components import Component
from fares.ibs_cbs import IbsCbsRule
from fares.icms import Cst, IcmsRule, InvalidTaxRule

_COLUMN = {
    "cst": "cst",
    "rate": "aliquota",
    "base_reduction": "reducao_base",
    "credit_rate": "credito",
    "benefit_code": "beneficio_fiscal",
    "tax_class": "ibs_cbs_classe",
    "reduction": "reducao_ibs_cbs",
}


def contradictions(row: Row) -> Iterator[tuple[str, str]]:
    """Yield the column where a complete row contradicts itself, and why.

    Found here and not when a ticket that was paid for is to be issued.
    """
    for build in (_icms, _ibs_cbs):
        try:
            build(row)
        except InvalidTaxRule as error:
            yield _COLUMN[error.field], str(error)


def _icms(row: Row) -> None:
    IcmsRule(
        cst=Cst(row["cst"]),
        taxed_components=frozenset(map(Component, row["componentes"].split(","))),
        rate=_percent(row["aliquota"]),
        base_reduction=_percent(row["reducao_base"]),
        credit_rate=_percent(row["credito"]),
        benefit_code=row["beneficio_fiscal"],
        states_exempted=row["informa_desoneracao"],
    )


def _ibs_cbs(row: Row) -> None:
    if row["ibs_cbs_classe"] is None:
        return
    IbsCbsRule(
        tax_class=row["ibs_cbs_classe"],
        state_rate=Decimal(row["aliquota_ibs_uf"]),
        municipal_rate=Decimal(row["aliquota_ibs_municipio"]),
        cbs_rate=Decimal(row["aliquota_cbs"]),
        reduction=_percent(row["reducao_ibs_cbs"]) or Decimal(0),
    )


def _percent(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)
