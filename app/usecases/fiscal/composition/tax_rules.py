"""Which taxes a journey bears: the rule of its UF of origin on the day of issue."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from app.db.models import pricing
from app.db.queries.parts import Part
from app.db.queries.upserts import table_of
from fares.components import Component
from fares.ibs_cbs import IbsCbsRule
from fares.icms import Cst, IcmsRule
from fares.kernel.errors import DomainError
from fares.service_class import ServiceClass


@dataclass(frozen=True, slots=True)
class TaxRule:
    """A row of the tax table, with what taxes are computed from."""

    uf: str
    cst: str
    rate: str | None
    base_reduction: str | None
    credit_rate: str | None
    benefit_code: str | None
    states_exempted: bool
    taxed_components: str
    legal_text: str | None
    ibs_cbs_class: str | None
    ibs_state_rate: str | None
    ibs_municipal_rate: str | None
    cbs_rate: str | None
    ibs_cbs_reduction: str | None


class NoTaxRule(DomainError):
    """The tax table has no rule for the UF where the journey begins."""

    code = "fiscal.no-tax-rule"
    title = "Sem regra tributária"

    def __init__(self, uf: str, service_class: ServiceClass, on: date) -> None:
        super().__init__(
            f"A tabela de tributos não tem regra para viagens com origem em {uf}, classe "
            f"{service_class}, em {on:%d/%m/%Y}. Importe a regra e mande emitir de novo."
        )
        self.uf, self.service_class, self.on = uf, service_class, on


class NoIbsCbsRule(DomainError):
    """The establishment states IBS and CBS and the tax rule does not say how."""

    code = "fiscal.no-ibs-cbs-rule"
    title = "Sem regra de IBS e CBS"

    def __init__(self, uf: str) -> None:
        super().__init__(
            f"O estabelecimento de {uf} informa IBS e CBS, mas a regra tributária não traz "
            "classe e alíquotas. Complete a tabela de tributos e mande emitir de novo."
        )
        self.uf = uf


def tax_rule_in_force(
    session: Session, *, uf: str, service_class: ServiceClass, on: date
) -> TaxRule:
    """Return the newest rule of a UF on a day; a class's own comes before the general one.

    :raises NoTaxRule: if there is none
    """
    asked = {"uf": uf, "classes": [service_class.value, ""], "on": on}
    row = session.connection().execute(_IN_FORCE, asked).first()
    if row is None:
        raise NoTaxRule(uf, service_class, on)
    return _RULE.read(iter(row))


def icms_rule(row: TaxRule) -> IcmsRule:
    """Return the ICMS half of a row of the tax table.

    :raises InvalidTaxRule: if the row contradicts itself
    """
    names = (name.strip() for name in row.taxed_components.split(","))
    return IcmsRule(
        cst=Cst(row.cst),
        taxed_components=frozenset(Component(name) for name in names if name),
        rate=_percentage(row.rate),
        base_reduction=_percentage(row.base_reduction),
        credit_rate=_percentage(row.credit_rate),
        benefit_code=row.benefit_code,
        states_exempted=row.states_exempted,
        legal_text=row.legal_text,
    )


def ibs_cbs_rule(row: TaxRule) -> IbsCbsRule:
    """Return the IBS and CBS half of a row of the tax table.

    :raises NoIbsCbsRule: if the row has none
    :raises InvalidTaxRule: if the row contradicts itself
    """
    if row.ibs_cbs_class is None:
        raise NoIbsCbsRule(row.uf)
    return IbsCbsRule(
        tax_class=row.ibs_cbs_class,
        state_rate=_percentage(row.ibs_state_rate) or Decimal(0),
        municipal_rate=_percentage(row.ibs_municipal_rate) or Decimal(0),
        cbs_rate=_percentage(row.cbs_rate) or Decimal(0),
        reduction=_percentage(row.ibs_cbs_reduction) or Decimal(0),
    )


def _percentage(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


_RULES = table_of(pricing.TaxRule)
_RULE = Part(TaxRule, _RULES)
_IN_FORCE = (
    select(*_RULE.columns)
    .where(
        _RULES.c.uf == bindparam("uf"),
        _RULES.c.service_class.in_(bindparam("classes", expanding=True)),
        _RULES.c.valid_from <= bindparam("on"),
    )
    .order_by(_RULES.c.service_class.desc(), _RULES.c.valid_from.desc())
    .limit(1)
)
