"""A bit of everything that a carrier's database holds, all of it sound."""

from dataclasses import replace

from app.db.engine import Database
from app.usecases.fiscal.void import VoidTicket, void_ticket
from app.usecases.purchases.card_page import Addresses, open_card_page
from app.usecases.purchases.card_settle import settle_attempt
from app.usecases.purchases.keep_open import give_up
from app.usecases.selling.shift import CloseShift, close_shift
from fares.kernel.money import Money
from tests.builders_purchase import VISITOR, Shop, a_purchase, a_shop
from tests.fiscal_house import House
from tests.scripted_gateway import ScriptedGateway

_ADDRESSES = Addresses(
    back="http://127.0.0.1/volta", cancelled="http://127.0.0.1/nao", notices="http://127.0.0.1/x"
)


def sold_at_the_counter(house: House) -> None:
    """Seats 1 and 3 issued, 2 voided with its number retired, 4 waiting; the cash counted."""
    house.sell_one(1)
    house.work()
    with house.nobody_listening():
        voided = house.sell_one(2)
        house.work()
    clerk = house.clerk
    command = VoidTicket(ticket_id=voided, reason="desistiu", voided_by_id=clerk.user_id)
    void_ticket(command, services=house.services)
    house.sell_one(3)
    house.work()
    house.sell_one(4)
    count = CloseShift(shift_id=clerk.shift_id, user_id=clerk.user_id, counted=Money(0))
    close_shift(count, database=house.database, now=house.clock.now())


def sold_on_line(database: Database) -> Shop:
    """Bought by Pix and by card, given up but paid, and one of which a part has come."""
    shop = a_shop(database)
    gateway = ScriptedGateway(shop.clock)
    shop = replace(shop, services=replace(shop.services, card=gateway))  # type: ignore[arg-type]
    _, txid = shop.charged(1)
    _pay(shop, txid)
    purchase_id = shop.begin(a_purchase(shop.hold(2)))
    open_card_page(purchase_id, VISITOR, _ADDRESSES, services=shop.services)
    attempt_id = gateway.wanted[-1].attempt_id
    gateway.pay(attempt_id)
    settle_attempt(attempt_id, services=shop.services)
    given_up, late = shop.charged(3)
    give_up(given_up, VISITOR, services=shop.services)
    _pay(shop, late)
    _, short = shop.charged(4)
    _pay(shop, short, Money(100))
    return shop


def _pay(shop: Shop, txid: str, amount: Money | None = None) -> None:
    shop.bank.pay(txid, amount)
    shop.settle(txid)
