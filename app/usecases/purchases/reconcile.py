"""What the bank received is compared with what we know: nothing told is needed for it."""

from datetime import timedelta

from sqlalchemy import select

from app.db.models.charges import PixCharge, PixPayment
from app.usecases.purchases.pix_settle import settle_charge
from app.usecases.services import Services

RECENT = timedelta(hours=3)
OLDER = timedelta(days=3)


def reconcile(length: timedelta, *, services: Services) -> int:
    """Ask about every charge of ours of which the bank received a Pix that we do not know.

    :param length: how far back to look from now
    :returns: how many payments were missing
    :raises PixUnreachable: if the bank does not answer
    """
    if services.pix is None:
        return 0
    now = services.now()
    missing: set[str] = set()
    for receipt in services.pix.payments_between(now - length, now):
        if receipt.txid is not None and _is_missing(receipt.txid, receipt.end_to_end_id, services):
            missing.add(receipt.txid)
    for txid in sorted(missing):
        settle_charge(txid, services=services)
    return len(missing)


def _is_missing(txid: str, end_to_end_id: str, services: Services) -> bool:
    with services.database.reading() as session:
        ours = session.scalar(select(PixCharge.txid).where(PixCharge.txid == txid))
        return ours is not None and session.get(PixPayment, end_to_end_id) is None
