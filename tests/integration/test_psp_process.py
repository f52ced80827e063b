"""The bank's simulator as a process: killed and started again, and its pages."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from app.gateways.pix import CobStatus, NewCharge, PixGateway, PixUnreachable, new_txid
from fares.kernel.money import Money
from tests.psp_server import ListeningShop, PspProcess

pytestmark = pytest.mark.slow


@pytest.fixture
def psp(tmp_path: Path) -> Iterator[PspProcess]:
    process = PspProcess(tmp_path).start()
    yield process
    process.stop()


@pytest.fixture
def gateway(psp: PspProcess) -> Iterator[PixGateway]:
    gateway = PixGateway(psp.settings())
    yield gateway
    gateway.close()


def a_charge(message: str = "Passagem São Paulo – Ouro Preto") -> NewCharge:
    return NewCharge(
        txid=new_txid(), amount=Money(123_456), expires_in_seconds=600, message=message
    )


def test_what_was_answered_outlives_being_killed(psp: PspProcess, gateway: PixGateway) -> None:
    """Tokens do not: the client gets another one by itself."""
    shop = ListeningShop(lambda number: 500 if number == 1 else 200)
    try:
        gateway.register_webhook(shop.address)
        paid, active = (gateway.create_charge(a_charge()) for _ in range(2))
        (payment,) = psp.pay(paid.txid)
        shop.wait_for(1)
        psp.kill()
        psp.start()

        again = PixGateway(psp.settings())
        found = again.get_charge(paid.txid)
        assert found
        assert found.status is CobStatus.CONCLUDED
        assert [one.end_to_end_id for one in found.payments] == [payment["endToEndId"]]
        assert again.get_charge(active.txid) == active
        assert shop.wait_for(2)[1] == [payment["endToEndId"]]
        again.close()
    finally:
        shop.stop()


def test_a_charge_whose_answer_was_lost_by_a_kill_is_found(
    psp: PspProcess, gateway: PixGateway
) -> None:
    wanted = a_charge()
    psp.behave(mode="lose_answer", service="cob.put")
    with pytest.raises(PixUnreachable):
        gateway.create_charge(wanted)
    psp.kill()
    psp.start()

    again = PixGateway(psp.settings())
    found = again.get_charge(wanted.txid)
    again.close()

    assert found
    assert found.txid == wanted.txid


def test_people_pay_by_pasting_the_code(psp: PspProcess, gateway: PixGateway) -> None:
    charge = gateway.create_charge(a_charge())
    page = requests.get(f"{psp.address}/simulator", timeout=10).text
    assert "SIMULADOR" in page
    assert "R$\u00a01.234,56" in page
    assert charge.copy_and_paste
    assert "Viacao Exemplo" in charge.copy_and_paste
    code = f"  {charge.copy_and_paste[:70]}\r\n{charge.copy_and_paste[70:]}\n"

    shown = requests.post(f"{psp.address}/simulator", data={"code": code}, timeout=10)
    assert "Passagem São Paulo – Ouro Preto" in shown.text
    assert "SIMULADOR" in shown.text
    assert re.search(r"<button[^>]*>Pagar</button>", shown.text)
    paid = requests.post(shown.url, timeout=10)

    assert "paga" in paid.text
    assert "<button" not in paid.text
    found = gateway.get_charge(charge.txid)
    assert found
    assert found.status is CobStatus.CONCLUDED
    again = requests.post(shown.url, timeout=10)
    assert again.status_code == 409
    assert "não pode ser paga" in again.text


@pytest.mark.parametrize("code", ["", "x", "<script>"])
def test_a_code_that_is_none_is_kept_with_what_is_wrong(psp: PspProcess, code: str) -> None:
    answer = requests.post(f"{psp.address}/simulator", data={"code": code}, timeout=10)

    assert answer.status_code == 422
    assert "CRC" in answer.text
    assert "<script>" not in answer.text


def test_a_code_copied_short_is_refused(psp: PspProcess, gateway: PixGateway) -> None:
    code = gateway.create_charge(a_charge()).copy_and_paste
    assert code

    answer = requests.post(f"{psp.address}/simulator", data={"code": code[:-1]}, timeout=10)

    assert answer.status_code == 422
    assert "Copie o código inteiro" in answer.text


def test_what_a_receiver_writes_is_no_page(psp: PspProcess, gateway: PixGateway) -> None:
    gateway.create_charge(a_charge("<script>alert(1)</script>"))

    assert "<script>" not in requests.get(f"{psp.address}/simulator", timeout=10).text


def test_a_page_that_is_not_there_is_said_so(psp: PspProcess) -> None:
    assert requests.get(f"{psp.address}/qr/v2/{'0' * 32}", timeout=10).status_code == 404
