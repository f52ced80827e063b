"""Conditions, fares and taxes: what the import keeps of them."""

from datetime import date, timedelta
from typing import Any

from app.db.models.pricing import Fare, FareConditions, TaxRule
from app.importing import usage
from app.importing.network_table import NetworkTable, earlier


def _close_fare(values: dict[str, Any], today: date) -> None:
    values["valid_until"] = earlier(values["valid_until"], today - timedelta(days=1))


TABLES = (
    NetworkTable(
        title="condições de tarifa",
        model=FareConditions,
        key=("code", "version"),
        values=("transferable", "rescheduling_fee", "text"),
        keeps=usage.conditions_in_use,
        sold=usage.conditions_in_use,
    ),
    NetworkTable(
        title="tarifas",
        model=Fare,
        key=(
            "line_id",
            "origin_code",
            "destination_code",
            "service_class",
            "channel",
            "conditions_id",
            "valid_from",
        ),
        values=(
            "valid_until",
            "base_fare",
            "toll",
            "insurance",
            "promotional_base_fare",
            "promotional_until",
            "promotional_terms",
        ),
        references={"line_id": "lines", "conditions_id": "fare_conditions"},
        keeps=usage.fares_in_use,
        retire=_close_fare,
        sold=usage.fares_in_use,
        changeable=frozenset({"valid_until"}),
    ),
    NetworkTable(
        title="impostos",
        model=TaxRule,
        key=("uf", "service_class", "valid_from"),
        values=(
            "cst",
            "rate",
            "base_reduction",
            "credit_rate",
            "benefit_code",
            "states_exempted",
            "taxed_components",
            "legal_text",
            "ibs_cbs_class",
            "ibs_state_rate",
            "ibs_municipal_rate",
            "cbs_rate",
            "ibs_cbs_reduction",
        ),
    ),
)
