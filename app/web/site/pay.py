"""Asking a visitor for money: a Pix, or the gateway's page for cards."""

from datetime import timedelta
from uuid import UUID

from flask import flash, url_for

from app.gateways.card import CardUnreachable
from app.usecases.purchases.card_page import Addresses, open_card_page
from app.usecases.purchases.pix_charge import charge_by_pix
from app.usecases.throttle import Limit, count_attempt
from app.web.asker import asker
from app.web.context import services
from app.web.site.visitor import visitor
from fares.kernel.errors import DomainError

CHARGES = Limit("online-charge", 40, timedelta(minutes=10))
"""Charges asked for from one network address, which many people may share."""
NO_CARD_PAGE = (
    "A página do cartão não respondeu. Nada foi cobrado. Tente de novo em instantes, ou pague "
    "com Pix."
)


def ask_for_payment(purchase_id: UUID, way: str) -> None:
    """Ask for what is due; what stands in the way is told on the purchase's own page.

    The bank's silence stops nothing: the charge is stored, and asked for again.
    """
    try:
        count_attempt(CHARGES, asker(), database=services().database)
        if way == "cartao":
            open_card_page(purchase_id, visitor(), _addresses(purchase_id), services=services())
        else:
            charge_by_pix(purchase_id, visitor(), services=services())
    except CardUnreachable:
        flash(NO_CARD_PAGE)
    except DomainError as refusal:
        flash(str(refusal))


def _addresses(purchase_id: UUID) -> Addresses:
    """Return where the gateway sends the buyer, who may have closed this page meanwhile."""
    base = services().settings.public_url
    back = url_for("site_purchase.back_from_card", purchase_id=purchase_id)
    return Addresses(
        back=f"{base}{back}",
        cancelled=f"{base}{back}",
        notices=f"{base}{url_for('notices.card')}",
    )
