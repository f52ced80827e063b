"""The client and the bank's simulator over real HTTP: every yes, every no, and silence."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic

import pytest
import requests

from app.gateways.pix import (
    Charge,
    CobStatus,
    NewCharge,
    PixGateway,
    PixRefused,
    PixUnreachable,
    new_txid,
)
from app.gateways.pix_errors import Violation
from fares.kernel.documents import Cpf
from fares.kernel.money import Money
from tests.movable_clock import MovableClock
from tests.psp_server import KEY, ListeningShop, PspThread

NOW = datetime(2026, 12, 1, 15, 0, tzinfo=UTC)
FARE = Money(9_550)


@pytest.fixture
def clock() -> MovableClock:
    return MovableClock(NOW)


@pytest.fixture
def psp(tmp_path: Path, clock: MovableClock) -> Iterator[PspThread]:
    psp = PspThread(tmp_path, clock)
    yield psp
    psp.stop()


@pytest.fixture
def gateway(psp: PspThread) -> Iterator[PixGateway]:
    gateway = PixGateway(psp.settings())
    yield gateway
    gateway.close()


def a_charge(txid: str | None = None, amount: Money = FARE, seconds: int = 600) -> NewCharge:
    return NewCharge(txid=txid or new_txid(), amount=amount, expires_in_seconds=seconds)


def test_a_charge_is_made_found_paid_and_told(psp: PspThread, gateway: PixGateway) -> None:
    wanted = NewCharge(
        txid=new_txid(),
        amount=FARE,
        expires_in_seconds=600,
        message="Passagem São Paulo – Ouro Preto",
        debtor_name="Ana Nóbrega",
        debtor=Cpf.parse("123.456.789-09"),
    )

    made = gateway.create_charge(wanted)

    assert (made.txid, made.amount, made.status) == (wanted.txid, FARE, CobStatus.ACTIVE)
    assert (made.created_at, made.expires_in, made.payments) == (NOW, 600, ())
    assert made.copy_and_paste
    assert made.copy_and_paste.startswith("00020101021226")
    assert gateway.get_charge(wanted.txid) == made
    (paid,) = psp.pay(wanted.txid)
    found = gateway.get_charge(wanted.txid)
    assert found
    assert found.status is CobStatus.CONCLUDED
    (receipt,) = found.payments
    assert (receipt.end_to_end_id, receipt.txid) == (paid["endToEndId"], wanted.txid)
    assert (receipt.amount, receipt.paid_at) == (FARE, NOW)
    assert gateway.get_payment(receipt.end_to_end_id) == receipt


def test_what_is_not_there_is_none(gateway: PixGateway) -> None:
    assert gateway.get_charge(new_txid()) is None
    assert gateway.get_payment("E" + "0" * 31) is None


def test_asked_again_a_charge_is_the_same_one(psp: PspThread, gateway: PixGateway) -> None:
    wanted = a_charge()

    assert gateway.create_charge(wanted) == gateway.create_charge(wanted)
    assert len(psp.charges()) == 1
    assert psp.charges()[0]["revisao"] == 0


def test_an_active_charge_is_made_anew_and_keeps_its_creation(
    psp: PspThread, gateway: PixGateway, clock: MovableClock
) -> None:
    """What an extension counts from: the charge's creation, not the moment of asking."""
    first = gateway.create_charge(a_charge())
    clock.move(timedelta(seconds=300))

    second = gateway.create_charge(a_charge(first.txid, Money(100), 900))

    assert (second.amount, second.expires_in, second.created_at) == (Money(100), 900, NOW)
    assert psp.charges()[0]["revisao"] == 1


@pytest.mark.parametrize("end", ["paid", "removed"])
def test_a_charge_that_ended_is_not_made_again(
    psp: PspThread, gateway: PixGateway, end: str
) -> None:
    txid = gateway.create_charge(a_charge()).txid
    if end == "paid":
        psp.pay(txid)
    else:
        gateway.remove_charge(txid)

    with pytest.raises(PixRefused) as refused:
        gateway.create_charge(a_charge(txid))

    assert (refused.value.status, refused.value.kind) == (400, "CobOperacaoInvalida")
    assert refused.value.violations[0].field == "txid"


def test_a_removed_charge_cannot_be_paid(psp: PspThread, gateway: PixGateway) -> None:
    txid = gateway.create_charge(a_charge()).txid

    removed = gateway.remove_charge(txid)

    assert removed.status is CobStatus.REMOVED_BY_US
    assert psp.try_to_pay(txid).status_code == 409
    with pytest.raises(PixRefused):
        gateway.remove_charge(txid)


def test_a_charge_paid_meanwhile_is_not_removed(psp: PspThread, gateway: PixGateway) -> None:
    txid = gateway.create_charge(a_charge()).txid
    psp.pay(txid)

    with pytest.raises(PixRefused):
        gateway.remove_charge(txid)

    found = gateway.get_charge(txid)
    assert found
    assert found.status is CobStatus.CONCLUDED


def test_what_is_not_there_is_not_removed(gateway: PixGateway) -> None:
    with pytest.raises(PixRefused) as refused:
        gateway.remove_charge(new_txid())

    assert (refused.value.status, refused.value.kind) == (404, "CobNaoEncontrado")


def test_an_expired_charge_stays_active_and_cannot_be_paid(
    psp: PspThread, gateway: PixGateway, clock: MovableClock
) -> None:
    txid = gateway.create_charge(a_charge(seconds=600)).txid
    clock.move(timedelta(seconds=599))
    clock.move(timedelta(seconds=1))

    found = gateway.get_charge(txid)
    assert found
    assert found.status is CobStatus.ACTIVE
    assert psp.try_to_pay(txid).status_code == 409
    assert len(psp.pay(txid, force_expired=True)) == 1


def test_one_second_before_its_end_a_charge_is_paid(
    psp: PspThread, gateway: PixGateway, clock: MovableClock
) -> None:
    txid = gateway.create_charge(a_charge(seconds=600)).txid
    clock.move(timedelta(seconds=599))

    assert len(psp.pay(txid)) == 1


@pytest.mark.parametrize(
    ("order", "amounts"),
    [
        ({"times": 2}, ["95.50", "95.50"]),
        ({"amount": "47.75"}, ["47.75"]),
        ({"amount": "100.00"}, ["100.00"]),
        ({"amount": "0.01", "times": 3}, ["0.01"] * 3),
    ],
    ids=["twice", "half", "more", "thrice a centavo"],
)
def test_odd_payments_are_told_as_they_came(
    psp: PspThread, gateway: PixGateway, order: dict[str, object], amounts: list[str]
) -> None:
    txid = gateway.create_charge(a_charge()).txid
    psp.pay(txid, **order)

    found = gateway.get_charge(txid)

    assert found
    assert [str(receipt.amount) for receipt in found.payments] == amounts
    assert len({receipt.end_to_end_id for receipt in found.payments}) == len(amounts)


def test_a_removed_charge_may_have_been_paid_all_the_same(
    psp: PspThread, gateway: PixGateway
) -> None:
    """Its status says nothing of money: what was paid stands beside it."""
    txid = gateway.create_charge(a_charge()).txid
    gateway.remove_charge(txid)
    psp.pay(txid, force_expired=True)

    found = gateway.get_charge(txid)

    assert found
    assert found.status is CobStatus.REMOVED_BY_US
    assert len(found.payments) == 1


def test_payments_of_a_period_come_page_by_page(
    psp: PspThread, gateway: PixGateway, clock: MovableClock
) -> None:
    charges = [gateway.create_charge(a_charge(seconds=86_400)) for _ in range(5)]
    for charge in charges:
        psp.pay(charge.txid, times=49)
    clock.move(timedelta(hours=1))
    late = gateway.create_charge(a_charge()).txid
    psp.pay(late)

    found = list(gateway.payments_between(NOW, NOW))

    assert len(found) == len({receipt.end_to_end_id for receipt in found}) == 245
    assert {receipt.txid for receipt in found} == {charge.txid for charge in charges}
    hour = [NOW + timedelta(minutes=1), NOW + timedelta(hours=1)]
    assert [receipt.txid for receipt in gateway.payments_between(*hour)] == [late]
    day = timedelta(days=1)
    assert list(gateway.payments_between(NOW - day, NOW - timedelta(seconds=1))) == []


def test_a_period_that_ends_before_it_begins_is_refused(gateway: PixGateway) -> None:
    with pytest.raises(PixRefused) as refused:
        list(gateway.payments_between(NOW, NOW - timedelta(days=1)))

    assert refused.value.kind == "PixConsultaInvalida"


def test_a_webhook_is_registered_and_told(psp: PspThread, gateway: PixGateway) -> None:
    shop = ListeningShop()
    try:
        gateway.register_webhook(shop.address)
        txid = gateway.create_charge(a_charge()).txid
        (paid,) = psp.pay(txid)

        assert shop.wait_for(1) == [[paid["endToEndId"]]]
        assert shop.heard[0][0] == "/avisos/pix"
    finally:
        shop.stop()


def test_a_webhook_in_the_clear_is_refused(gateway: PixGateway) -> None:
    with pytest.raises(PixRefused) as refused:
        gateway.register_webhook("http://loja.example/avisos")

    assert refused.value.kind == "WebhookOperacaoInvalida"


def test_a_key_of_somebody_else_is_refused(psp: PspThread) -> None:
    gateway = PixGateway(psp.settings(key="outra@viacao.example"))
    try:
        with pytest.raises(PixRefused) as refused:
            gateway.create_charge(a_charge())
        with pytest.raises(PixRefused):
            gateway.register_webhook("https://loja.example/avisos")
    finally:
        gateway.close()

    assert [violation.field for violation in refused.value.violations] == ["cob.chave"]
    assert isinstance(refused.value.violations[0], Violation)
    assert "não pertence" in str(refused.value)


@pytest.mark.parametrize("wrong", [{"client_id": "outra"}, {"client_secret": "outro"}])
def test_who_is_not_let_in_knows_nothing(psp: PspThread, wrong: dict[str, str]) -> None:
    gateway = PixGateway(psp.settings(**wrong))
    try:
        with pytest.raises(PixUnreachable) as unknown:
            gateway.create_charge(a_charge())
    finally:
        gateway.close()

    assert "401" in unknown.value.why
    assert psp.charges() == []


@pytest.mark.parametrize(
    ("mode", "done"),
    [("down", False), ("closed", False), ("silent", False), ("lose_answer", True)],
)
def test_without_answer_nothing_is_known_and_asking_again_is_safe(
    psp: PspThread, gateway: PixGateway, mode: str, done: bool
) -> None:
    wanted = a_charge()
    psp.behave(mode=mode, service="cob.put", times=1, seconds=0.1)

    with pytest.raises(PixUnreachable):
        gateway.create_charge(wanted)

    assert (gateway.get_charge(wanted.txid) is not None) == done
    assert gateway.create_charge(wanted).txid == wanted.txid
    assert len(psp.charges()) == 1


@pytest.mark.parametrize(("mode", "left"), [("down", "ATIVA"), ("lose_answer", "REMOVIDA")])
def test_a_removal_without_answer_is_asked_about(
    psp: PspThread, gateway: PixGateway, mode: str, left: str
) -> None:
    txid = gateway.create_charge(a_charge()).txid
    psp.behave(mode=mode, service="cob.patch", times=1)

    with pytest.raises(PixUnreachable):
        gateway.remove_charge(txid)

    found = gateway.get_charge(txid)
    assert found
    assert found.status.startswith(left)


def test_a_silent_bank_is_waited_for_no_longer_than_told(psp: PspThread) -> None:
    gateway = PixGateway(psp.settings(timeout=0.5))
    psp.behave(mode="silent", seconds=30)
    began = monotonic()
    try:
        with pytest.raises(PixUnreachable):
            gateway.get_charge(new_txid())
        assert monotonic() - began < 5
    finally:
        gateway.close()
        psp.behave()


def test_a_slow_bank_answers_in_the_end(psp: PspThread, gateway: PixGateway) -> None:
    psp.behave(mode="slow", seconds=0.3, times=1, service="cob.put")

    assert gateway.create_charge(a_charge()).status is CobStatus.ACTIVE


def test_a_bank_that_refuses_says_so(psp: PspThread, gateway: PixGateway) -> None:
    psp.behave(mode="refuse", service="cob", times=1)

    with pytest.raises(PixRefused) as refused:
        gateway.create_charge(a_charge())

    assert (refused.value.status, refused.value.kind) == (422, "RequisicaoInvalida")
    assert psp.charges() == []


def test_nobody_listens(psp: PspThread) -> None:
    nowhere = "http://127.0.0.1:1"
    gateway = PixGateway(psp.settings(url=nowhere, token_url=f"{nowhere}/oauth/token"))
    try:
        with pytest.raises(PixUnreachable):
            gateway.get_charge(new_txid())
    finally:
        gateway.close()


def test_a_token_is_asked_for_once(psp: PspThread, gateway: PixGateway) -> None:
    gateway.create_charge(a_charge())
    psp.behave(mode="down", service="token")

    for _ in range(5):
        gateway.create_charge(a_charge())

    assert len(psp.charges()) == 6


def test_a_token_that_was_revoked_is_renewed_once(psp: PspThread, gateway: PixGateway) -> None:
    gateway.create_charge(a_charge())
    psp.behave(mode="revoke", service="cob", times=1)

    gateway.create_charge(a_charge())

    assert len(psp.charges()) == 2


def test_a_token_that_never_serves_ends_in_not_knowing(psp: PspThread, gateway: PixGateway) -> None:
    psp.behave(mode="revoke", service="cob")

    with pytest.raises(PixUnreachable) as unknown:
        gateway.create_charge(a_charge())

    assert unknown.value.why == "HTTP 401"
    assert psp.charges() == []


def test_what_was_asked_before_the_line_was_cut_is_one_charge(
    psp: PspThread, gateway: PixGateway
) -> None:
    wanted = a_charge()
    psp.behave(mode="lose_answer", service="cob.put", times=3)
    charge: Charge | None = None
    for _ in range(4):
        try:
            charge = gateway.create_charge(wanted)
        except PixUnreachable:
            continue

    assert charge
    assert charge.txid == wanted.txid
    assert [held["txid"] for held in psp.charges()] == [wanted.txid]


def test_many_threads_share_one_gateway(psp: PspThread, gateway: PixGateway) -> None:
    """Twenty requests for one charge make one; others beside it lose nothing."""
    same, others = a_charge(), [a_charge() for _ in range(20)]

    with ThreadPoolExecutor(16) as pool:
        made = list(pool.map(gateway.create_charge, [same] * 20 + others))

    assert [charge.txid for charge in made] == [same.txid] * 20 + [one.txid for one in others]
    assert len(psp.charges()) == 21


@pytest.mark.parametrize("attempt", range(5))
def test_paid_or_removed_and_never_both(psp: PspThread, gateway: PixGateway, attempt: int) -> None:
    txid = gateway.create_charge(a_charge()).txid

    def remove(_: int) -> bool:
        try:
            gateway.remove_charge(txid)
        except PixRefused:
            return False
        return True

    def pay(_: int) -> bool:
        return psp.try_to_pay(txid).status_code == 200

    with ThreadPoolExecutor(8) as pool:
        paying = pool.map(pay, range(4))
        removing = pool.map(remove, range(4))
        done = [*paying, *removing]

    assert done.count(True) == 1
    found = gateway.get_charge(txid)
    assert found
    assert len(found.payments) == done[:4].count(True)


def test_the_key_travels_whole_in_an_address(psp: PspThread, gateway: PixGateway) -> None:
    """A key has `+` and `@`."""
    gateway.register_webhook("https://loja.example/avisos")

    registered = psp.store.webhook(KEY)
    assert registered
    assert registered.url == "https://loja.example/avisos"
    assert requests.get(f"{psp.address}/webhook/{KEY}", timeout=5).status_code == 401
