"""Builders of what a section costs, under which conditions, and how it is taxed."""

from datetime import date

from sqlalchemy.orm import Session

from app.db.models.pricing import Fare, FareConditions, TaxRule
from fares.kernel.money import Money
from fares.service_class import ServiceClass
from tests.builders_company import SALVADOR, SAO_PAULO, numbers


def some_conditions(
    session: Session, *, transferable: bool = True, fee: str = "20.00"
) -> FareConditions:
    """Store the conditions of a fare."""
    conditions = FareConditions(
        code=f"C{next(numbers)}",
        version=1,
        transferable=transferable,
        rescheduling_fee=Money.parse(fee),
        text="Remarcação até 3 horas antes; reembolso com retenção de até 5%.",
    )
    session.add(conditions)
    session.flush()
    return conditions


def a_fare(
    session: Session,
    line_id: int,
    conditions_id: int,
    *,
    origin: tuple[str, str, str, str] = SAO_PAULO,
    destination: tuple[str, str, str, str] = SALVADOR,
    service_class: ServiceClass = ServiceClass.D,
    channel: str = "any",
    base_fare: str = "180.00",
    toll: str = "8.00",
    insurance: str = "1.90",
    promotional: str | None = None,
    promotional_until: date | None = None,
    promotional_terms: str | None = None,
    valid_from: date = date(2026, 1, 1),
    valid_until: date | None = None,
) -> Fare:
    """Store a price."""
    fare = Fare(
        line_id=line_id,
        origin_code=origin[0],
        destination_code=destination[0],
        service_class=service_class,
        channel=channel,
        valid_from=valid_from,
        valid_until=valid_until,
        base_fare=Money.parse(base_fare),
        toll=Money.parse(toll),
        insurance=Money.parse(insurance),
        promotional_base_fare=None if promotional is None else Money.parse(promotional),
        promotional_until=promotional_until,
        promotional_terms=promotional_terms,
        conditions_id=conditions_id,
    )
    session.add(fare)
    session.flush()
    return fare


def a_tax_rule(session: Session, uf: str, *, rate: str = "12.00") -> TaxRule:
    """Store a fictitious tax rule of a UF."""
    rule = TaxRule(
        uf=uf,
        service_class="",
        valid_from=date(2026, 1, 1),
        cst="00",
        rate=rate,
        base_reduction=None,
        credit_rate=None,
        benefit_code=None,
        states_exempted=False,
        taxed_components="base_fare,toll,insurance",
        legal_text=None,
        ibs_cbs_class="000001",
        ibs_state_rate="0.10",
        ibs_municipal_rate="0.00",
        cbs_rate="0.90",
        ibs_cbs_reduction=None,
    )
    session.add(rule)
    session.flush()
    return rule
