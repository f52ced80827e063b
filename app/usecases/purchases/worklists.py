"""What operations must look at of purchases: money to send back, letters that never arrive."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select

from app.db.engine import Database
from app.db.models.charges import CardAttempt, MoneyToReturn, ReturnReason
from app.db.models.letters import Letter, LetterStatus
from app.db.models.purchases import Purchase, PurchaseStatus
from app.db.models.sales import Order
from fares.kernel.money import Money

MOST_LETTERS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyOwed:
    """Money that came and bought nothing: how much goes back, why, and which way."""

    purchase_id: UUID
    amount: Money
    reason: ReturnReason
    marked_at: datetime
    end_to_end_id: str | None
    """The Pix that it came by; None for a card."""
    card: str | None
    """The card's acquirer and sale, such as "NSU 123456"; None for a Pix."""
    buyer: str | None
    locator: str | None
    """The order that the purchase became all the same; None where nothing was sold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedLetter:
    """A letter that will never arrive, for whoever looks after the passenger."""

    address: str
    created_at: datetime
    answer: str
    locator: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PurchaseWork:
    """The lists, and how many purchases wait for their money now."""

    waiting: int
    owed: tuple[MoneyOwed, ...]
    refused_letters: tuple[RefusedLetter, ...]

    @property
    def total_owed(self) -> Money:
        return Money.total(one.amount for one in self.owed)


def read_purchase_work(*, database: Database) -> PurchaseWork:
    """Return what waits, the oldest first."""
    with database.reading() as session:
        return PurchaseWork(
            waiting=session.scalar(_WAITING) or 0,
            owed=tuple(
                _owed(money, purchase, attempt, locator)
                for money, purchase, attempt, locator in session.execute(_OWED)
            ),
            refused_letters=tuple(
                RefusedLetter(
                    address=letter.address,
                    created_at=letter.created_at,
                    answer=letter.answer or "",
                    locator=locator,
                )
                for letter, locator in session.execute(_REFUSED)
            ),
        )


def _owed(
    money: MoneyToReturn, purchase: Purchase, attempt: CardAttempt | None, locator: str | None
) -> MoneyOwed:
    return MoneyOwed(
        purchase_id=purchase.id,
        amount=money.amount,
        reason=money.reason,
        marked_at=money.marked_at,
        end_to_end_id=money.end_to_end_id,
        card=f"NSU {attempt.nsu}" if attempt else None,
        buyer=purchase.buyer_name,
        locator=locator,
    )


_WAITING = select(func.count()).select_from(Purchase).where(Purchase.status == PurchaseStatus.OPEN)
_OWED = (
    select(MoneyToReturn, Purchase, CardAttempt, Order.locator)
    .join(Purchase, Purchase.id == MoneyToReturn.purchase_id)
    .outerjoin(CardAttempt, CardAttempt.id == MoneyToReturn.card_attempt_id)
    .outerjoin(Order, Order.id == Purchase.order_id)
    .order_by(MoneyToReturn.marked_at, MoneyToReturn.id)
)
_REFUSED = (
    select(Letter, Order.locator)
    .join(Purchase, Purchase.id == Letter.purchase_id)
    .outerjoin(Order, Order.id == Purchase.order_id)
    .where(Letter.status == LetterStatus.REFUSED)
    .order_by(Letter.created_at.desc())
    .limit(MOST_LETTERS)
)
