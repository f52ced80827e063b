"""A partner that sells through the use cases, and what it tells of the money it took."""

from dataclasses import dataclass, replace
from uuid import UUID

from sqlalchemy import select

from app.db.engine import Database
from app.db.models.partners import PartnerPresence
from app.db.models.sales import Order
from app.usecases.purchases.collect import PayCollected, pay_collected
from app.usecases.purchases.terms import BeginPurchase, SoldByPartner
from app.usecases.selling.hold import HeldSeats, HoldSeats, held_by_partner, hold_seats
from app.usecases.selling.payment_terms import AnyPayment, PixPayment
from fares.kernel.money import Money
from fares.tariff import Channel
from tests.builders_company import CAMPINAS
from tests.builders_partner import PARTNER_CNPJS, a_partner
from tests.builders_purchase import Shop, a_purchase, a_shop
from tests.builders_sale import cash


@dataclass(frozen=True, kw_only=True)
class PartnerShop:
    """A partner beside the carrier's own shop."""

    shop: Shop
    partner_id: int

    @property
    def held_by(self) -> str:
        return held_by_partner(self.partner_id)

    def hold(self, *seats: int) -> HeldSeats:
        """Hold seats for the partner, at the prices of its channel."""
        command = HoldSeats(
            trip_id=self.shop.trip_id,
            origin_position=0,
            destination_position=3,
            seats=seats,
            channel=Channel.COUNTER,
            held_by=self.held_by,
        )
        return hold_seats(command, database=self.shop.database, now=self.shop.clock.now())

    def form(self, *held: HeldSeats, **changes: object) -> BeginPurchase:
        """Return the order for held seats, without a buyer."""
        form = a_purchase(
            *held,
            held_by=self.held_by,
            channel=Channel.PARTNER,
            partner=SoldByPartner(self.partner_id, "PED-1"),
            buyer=None,
        )
        return replace(form, **changes)  # type: ignore[arg-type]

    def ordered(self, *seats: int) -> UUID:
        """Hold seats and order them."""
        return self.shop.begin(self.form(self.hold(*seats)))

    def due(self, purchase_id: UUID) -> Money:
        """Return what is due for an order."""
        return self.shop.read(purchase_id, self.held_by).due

    def pay(self, purchase_id: UUID, *payments: AnyPayment) -> UUID:
        """Tell what was taken; all that is due in cash if nothing is said."""
        command = PayCollected(
            purchase_id=purchase_id,
            held_by=self.held_by,
            payments=payments or (cash(str(self.due(purchase_id))),),
        )
        return pay_collected(command, database=self.shop.database, now=self.shop.clock.now())

    def order(self, order_id: UUID) -> Order:
        """Look at what was sold."""
        with self.shop.database.reading() as session:
            return session.scalars(select(Order).where(Order.id == order_id)).one()


def a_partner_shop(
    database: Database,
    *,
    rate: str = "8.00",
    place: tuple[str, str, str, str] = CAMPINAS,
    presence: PartnerPresence = PartnerPresence.COUNTER,
) -> PartnerShop:
    """Store a network with a trip, and a partner that sells it."""
    shop = a_shop(database)
    with database.writing() as session:
        partner = a_partner(session, rate=rate, place=place, presence=presence)
    return PartnerShop(shop=shop, partner_id=partner.id)


def another_partner(partner: PartnerShop) -> PartnerShop:
    """Store a second partner, which sells the same trip."""
    with partner.shop.database.writing() as session:
        other = a_partner(session, cnpj=PARTNER_CNPJS[1])
    return replace(partner, partner_id=other.id)


def pix(amount: str, *, number: int = 1) -> PixPayment:
    """Return a Pix that came to the partner's own account."""
    return PixPayment(
        amount=Money.parse(amount), end_to_end_id=f"E12345678202612051300{number:011d}"
    )
