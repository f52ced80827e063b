"""More time for a purchase, or its end by whoever wanted to buy."""

from uuid import UUID

from app.db.models.purchases import EndReason
from app.usecases.purchases.ending import end_purchase
from app.usecases.purchases.pix_charge import ask_for_charge, find_open, live_charge
from app.usecases.purchases.place import place_money
from app.usecases.purchases.times import time_left
from app.usecases.selling.stored_holds import extend_hold, let_go
from app.usecases.services import Services


def extend_purchase(purchase_id: UUID, held_by: str, *, services: Services) -> None:
    """Keep the seats ten more minutes, up to their absolute end, and the charge as long.

    :raises PurchaseNotFound: if there is no such purchase of this person
    :raises PurchaseOver: if it was paid or has ended
    :raises HoldExpired: if the time was over before it was asked for
    """
    now = services.now()
    with services.database.writing() as session:
        purchase = find_open(session, purchase_id, held_by)
        for hold_id in sorted({one.hold_id for one in purchase.passengers}):
            extend_hold(session, hold_id, held_by, now=now)
        session.flush()
        charge = live_charge(session, purchase, now)
        if charge is not None:
            charge.expires_at = time_left(session, purchase, now).expires_at
    if charge is not None:
        ask_for_charge(charge.txid, services=services)


def give_up(purchase_id: UUID, held_by: str, *, services: Services) -> None:
    """End a purchase that its buyer no longer wants, and let go of the seats at once.

    Money that comes all the same goes back.

    :raises PurchaseNotFound: if there is no such purchase of this person
    :raises PurchaseOver: if it was paid or has ended
    """
    now = services.now()
    with services.database.writing() as session:
        purchase = find_open(session, purchase_id, held_by)
        end_purchase(session, purchase, EndReason.GIVEN_UP, at=now)
        for hold_id in sorted({one.hold_id for one in purchase.passengers}):
            let_go(session, hold_id, held_by, now=now)
        place_money(session, purchase, now=now)
