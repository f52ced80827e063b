"""The question `sale-opening`: was a trip registered and open for sale early enough?"""

from typing import Any

from marshmallow import post_load

from app.usecases.rights.answers import Answer, written
from app.usecases.rights.facts import ChoiceField, DayField, FactsSchema, InstantField
from fares.sale_opening import Late, SaleOpening, TripKind, decide_sale_opening


class SaleOpeningSchema(FactsSchema):
    """The facts; a trip without `registered_at` was registered when it was opened."""

    kind = ChoiceField(TripKind, required=True)
    line_departs_at = InstantField(required=True)
    opened_at = InstantField(required=True)
    registered_at = InstantField()
    authorized_from = DayField(required=True)

    @post_load
    def _facts(self, data: dict[str, Any], **kwargs: Any) -> SaleOpening:
        return SaleOpening(**({"registered_at": data["opened_at"]} | data))


def answer_sale_opening(facts: SaleOpening) -> Answer:
    """Return the decision of art. 135 as the calculator writes it."""
    decision = decide_sale_opening(facts)
    return written(
        outcome="late" if isinstance(decision, Late) else "on_time",
        legal_basis=decision.legal_basis,
        clock=decision.clock,
        limit_at=decision.limit_at,
        exempt=decision.exempt,
        open_by=decision.open_by,
    )
