"""Does money that came find its way: into tickets, or back to whoever paid it?"""

from datetime import timedelta

from sqlalchemy import func, select, union_all

from app.db.models.charges import MoneyToReturn
from app.db.models.purchases import Purchase, PurchasePassenger, PurchaseStatus
from app.db.models.sales import RefundDue
from app.db.models.trips import Hold
from app.db.queries.sums import money_sum
from app.usecases.doctor.ages import Ages
from app.usecases.doctor.checks import Check, Needs, Visit
from app.usecases.doctor.findings import Group, Seen, fine
from bpe.dabpe.wording import brl

SETTLING_TAKES, SETTLING_TOO_LONG = timedelta(minutes=15), timedelta(days=1)
"""After its time a purchase waits for the bank's last word: minutes, while the bank answers."""
RETURNING_TAKES = timedelta(days=7)
"""How long money may be marked to return before somebody should see why it has not."""


def look_at_purchases(visit: Visit) -> Seen:
    """Look for purchases that are open although their time is over."""
    now = visit.now()
    over = (
        select(Purchase.id, func.min(Hold.expires_at).label("ended_at"))
        .join(PurchasePassenger, PurchasePassenger.purchase_id == Purchase.id)
        .join(Hold, Hold.id == PurchasePassenger.hold_id)
        .where(Purchase.status == PurchaseStatus.OPEN)
        .group_by(Purchase.id)
        .having(func.min(Hold.expires_at) < now)
        .subquery()
    )
    with visit.database.reading() as session:
        count, oldest = session.execute(select(func.count(), func.min(over.c.ended_at))).one()
    if not count:
        return fine("nenhuma aberta depois do prazo")
    ages = Ages(
        noticed=SETTLING_TAKES,
        too_long=SETTLING_TOO_LONG,
        advice="O banco ou o gateway não responde, ou o worker parou: docker logs guiche-worker. "
        "Para o Pix, rode: guiche pix reconcile",
    )
    return ages.judge(now - oldest, f"{count} abertas depois do prazo")


def look_at_returns(visit: Visit) -> Seen:
    """Look how long money has been marked to return."""
    marked = union_all(
        select(RefundDue.amount, RefundDue.marked_at),
        select(MoneyToReturn.amount, MoneyToReturn.marked_at),
    ).subquery()
    query = select(func.count(), money_sum(marked.c.amount), func.min(marked.c.marked_at))
    with visit.database.reading() as session:
        count, total, oldest = session.execute(query).one()
    if not count:
        return fine("nada a devolver")
    ages = Ages(
        noticed=RETURNING_TAKES,
        too_long=None,
        advice="Devolva pelo banco ou pela maquininha; a lista está em /operacao#devolucoes.",
    )
    return ages.judge(visit.now() - oldest, f"{brl(total)} em {count} devoluções marcadas")


CHECKS = (
    Check(
        code="queues.purchases",
        group=Group.QUEUES,
        title="Compras pela internet",
        look=look_at_purchases,
        needs=Needs.TABLES,
    ),
    Check(
        code="queues.returns",
        group=Group.QUEUES,
        title="Dinheiro a devolver",
        look=look_at_returns,
        needs=Needs.TABLES,
    ),
)
