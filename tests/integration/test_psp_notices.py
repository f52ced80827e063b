"""The bank's notices: told once, told often, late, out of order, lost, and told until taken."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep

import pytest

from app.gateways.pix import NewCharge, PixGateway, new_txid
from app.gateways.pix_webhook import read_triggers
from fares.kernel.money import Money
from tests.movable_clock import MovableClock
from tests.psp_server import ListeningShop, PspThread


@pytest.fixture
def psp(tmp_path: Path) -> Iterator[PspThread]:
    psp = PspThread(tmp_path, MovableClock(datetime(2026, 12, 1, 15, 0, tzinfo=UTC)))
    yield psp
    psp.stop()


@pytest.fixture
def shop() -> Iterator[ListeningShop]:
    shop = ListeningShop()
    yield shop
    shop.stop()


@pytest.fixture
def charge(psp: PspThread) -> Iterator[Callable[[], str]]:
    gateway = PixGateway(psp.settings())

    def charge() -> str:
        txid = new_txid()
        return gateway.create_charge(
            NewCharge(txid=txid, amount=Money(100), expires_in_seconds=600)
        ).txid

    yield charge
    gateway.close()


@pytest.fixture
def told(psp: PspThread, shop: ListeningShop) -> None:
    gateway = PixGateway(psp.settings())
    gateway.register_webhook(shop.address)
    gateway.close()


def pay(psp: PspThread, txid: str) -> str:
    return str(psp.pay(txid)[0]["endToEndId"])


@pytest.mark.usefixtures("told")
def test_a_notice_says_what_to_ask_about(
    psp: PspThread, shop: ListeningShop, charge: Callable[[], str]
) -> None:
    txid = charge()
    end_to_end_id = pay(psp, txid)

    shop.wait_for(1)
    (trigger,) = read_triggers(shop.heard[0][1])
    assert (trigger.txid, trigger.end_to_end_id) == (txid, end_to_end_id)


def test_without_a_webhook_nobody_is_told(psp: PspThread, charge: Callable[[], str]) -> None:
    pay(psp, charge())

    assert psp.notices() == []


@pytest.mark.usefixtures("told")
def test_a_notice_is_repeated(
    psp: PspThread, shop: ListeningShop, charge: Callable[[], str]
) -> None:
    psp.behave(notices="repeat", copies=5)

    end_to_end_id = pay(psp, charge())

    assert shop.wait_for(5) == [[end_to_end_id]] * 5


@pytest.mark.usefixtures("told")
def test_several_come_in_one_array_the_newest_first(
    psp: PspThread, shop: ListeningShop, charge: Callable[[], str]
) -> None:
    psp.behave(notices="reorder", seconds=1)
    paid = [pay(psp, charge()) for _ in range(3)]

    assert shop.wait_for(1) == [paid[::-1]]


@pytest.mark.usefixtures("told")
def test_a_late_notice_comes_after_its_time(
    psp: PspThread, shop: ListeningShop, charge: Callable[[], str]
) -> None:
    psp.behave(notices="late", seconds=0.6)
    began = monotonic()
    pay(psp, charge())

    shop.wait_for(1)
    assert monotonic() - began >= 0.6


@pytest.mark.usefixtures("told")
def test_a_lost_notice_never_comes(
    psp: PspThread, shop: ListeningShop, charge: Callable[[], str]
) -> None:
    psp.behave(notices="lose")
    pay(psp, charge())
    psp.behave()
    second = pay(psp, charge())

    assert shop.wait_for(1) == [[second]]


@pytest.mark.usefixtures("told")
def test_notices_stay_as_they_were_ordered_when_the_mode_has_passed(
    psp: PspThread, charge: Callable[[], str]
) -> None:
    psp.behave(mode="slow", seconds=0, times=1, notices="lose", service="cob.put")

    pay(psp, charge())

    assert psp.notices() == []


def test_a_notice_is_sent_until_it_is_taken(psp: PspThread, charge: Callable[[], str]) -> None:
    shop = ListeningShop(lambda number: 200 if number == 3 else 500)
    gateway = PixGateway(psp.settings())
    try:
        gateway.register_webhook(shop.address)
        end_to_end_id = pay(psp, charge())
        assert shop.wait_for(3) == [[end_to_end_id]] * 3
        wait_until(lambda: psp.notices()[0]["settled"] == "recebido")
    finally:
        gateway.close()
        shop.stop()

    assert psp.notices()[0]["tries"] == 3


@pytest.mark.usefixtures("told")
def test_a_payment_comes_when_it_was_ordered_to(
    psp: PspThread, shop: ListeningShop, charge: Callable[[], str]
) -> None:
    txid = charge()

    assert psp.pay(txid, after_seconds=0.3) == []
    assert psp.charges()[0]["status"] == "ATIVA"
    shop.wait_for(1)
    assert psp.charges()[0]["status"] == "CONCLUIDA"


def wait_until(holds: Callable[[], bool]) -> None:
    until = monotonic() + 10
    while not holds():
        assert monotonic() < until
        sleep(0.02)
