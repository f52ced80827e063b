"""The page that waits for the money: every state of a purchase says what happened and what next."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import cast
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select

from app.clock import true_now
from app.db.models.charges import PixCharge
from app.db.models.purchases import Purchase
from app.gateways.card import CardGateway
from app.gateways.card_session import SessionStatus
from app.gateways.pix import CobStatus
from app.web.application import create_app
from app.web.formatting import brl
from app.web.site.pay import CHARGES
from fares.kernel.money import Money
from tests.builders_purchase import BUYER, Shop, a_purchase
from tests.integration.web.site.conftest import Buyer
from tests.scripted_gateway import ScriptedGateway


def quiet(buyer: Buyer) -> None:
    """Let nobody have asked about any charge for a while."""
    with buyer.shop.database.writing() as session:
        for charge in session.query(PixCharge).where(PixCharge.next_ask_at.is_not(None)):
            charge.next_ask_at = true_now()


def test_the_code_is_there_to_scan_and_to_copy(buyer: Buyer) -> None:
    buyer.begun(7)
    charge = buyer.shop.bank.charges[buyer.txid]

    assert charge.copy_and_paste in buyer.page
    drawn = re.search(r'class="qr-ink" d="(M[^"]+)"', buyer.page)
    assert drawn is not None
    assert "." not in drawn[1], "whole modules only"
    assert "Seu lugar está guardado" in buyer.page
    assert "Já paguei" in buyer.page
    assert f"Pague {brl(charge.amount)}" in buyer.page


def test_a_silent_bank_loses_nothing_and_is_asked_again(buyer: Buyer) -> None:
    buyer.shop.bank.silent = True
    path = buyer.begun(7)
    told = buyer.page
    buyer.shop.bank.silent = False
    quiet(buyer)

    buyer.get(path)

    assert "O banco ainda não respondeu" in told
    assert "Seu lugar está guardado" in told
    assert "Pix copia e cola" in buyer.page


def test_the_page_asks_the_bank_by_itself(buyer: Buyer) -> None:
    path = buyer.begun(7)
    before = buyer.client.get(f"{path}/estado").get_json()
    buyer.shop.bank.pay(buyer.txid)

    assert buyer.client.get(f"{path}/estado").get_json() == before, "somebody asked just now"
    quiet(buyer)
    after = buyer.client.get(f"{path}/estado").get_json()

    assert after["state"] != before["state"]
    assert buyer.client.get(path).location.startswith("/pedido/")


def test_a_part_waits_for_the_rest(buyer: Buyer) -> None:
    path = buyer.begun(7)
    whole = buyer.shop.bank.charges[buyer.txid].amount
    buyer.shop.bank.pay(buyer.txid, Money.parse("10.00"))
    buyer.shop.settle(buyer.txid)

    buyer.get(path)
    told = buyer.page
    buyer.send(f"{path}/pagar", forma="pix")
    buyer.get(path)

    rest = whole - Money.parse("10.00")
    assert f"Faltam {brl(rest)}" in told
    assert "Recebemos R$\xa010,00" in told
    assert buyer.shop.bank.charges[buyer.txid].amount == rest
    buyer.shop.bank.pay(buyer.txid)
    buyer.shop.settle(buyer.txid)
    assert buyer.client.get(path).location.startswith("/pedido/")


def test_what_is_above_goes_back_and_the_ticket_comes(buyer: Buyer) -> None:
    path = buyer.begun(7)
    buyer.shop.bank.pay(buyer.txid, buyer.shop.bank.charges[buyer.txid].amount + Money(500))
    buyer.shop.settle(buyer.txid)

    assert buyer.get(path).status_code == 200
    assert "R$\xa05,00 voltam para você:</strong> o valor era maior que o total" in buyer.page
    assert 'href="/pedido/' in buyer.page


def test_paid_twice_the_second_goes_back(buyer: Buyer) -> None:
    path = buyer.begun(7)
    for _ in range(2):
        buyer.shop.bank.pay(buyer.txid)
    buyer.shop.settle(buyer.txid)

    buyer.get(path)

    assert "a compra já estava paga" in buyer.page


def test_paid_late_and_the_seat_is_somebody_elses(buyer: Buyer) -> None:
    path = buyer.begun(7)
    buyer.let_pass(minutes=11)
    buyer.shop.hold(7, by="visitor:outra")
    buyer.shop.bank.pay(buyer.txid)
    buyer.shop.settle(buyer.txid)

    buyer.get(path)

    assert "Seu dinheiro volta" in buyer.page
    assert "a poltrona já não estava livre" in buyer.page
    assert "Você não precisa fazer nada" in buyer.page


def test_paid_late_and_the_seat_is_free(buyer: Buyer) -> None:
    path = buyer.begun(7)
    buyer.let_pass(minutes=11)
    buyer.shop.bank.pay(buyer.txid)
    buyer.shop.settle(buyer.txid)

    assert buyer.client.get(path).location.startswith("/pedido/")


def test_the_page_of_a_time_that_is_over_still_asks_about_the_last_second(buyer: Buyer) -> None:
    path = buyer.begun(7)
    buyer.shop.bank.pay(buyer.txid)
    buyer.let_pass(minutes=10)
    before = buyer.client.get(f"{path}/estado").get_json()["state"]
    quiet(buyer)

    assert before.startswith("over")
    assert buyer.client.get(f"{path}/estado").get_json()["state"].startswith("paid")
    assert buyer.client.get(path).location.startswith("/pedido/")


def test_when_the_time_is_over_the_same_seats_are_offered(buyer: Buyer) -> None:
    path = buyer.begun(7)
    buyer.let_pass(minutes=10)

    buyer.get(path)
    told = buyer.page
    holds = re.findall(r'name="reserva" value="([^"]+)"', told)
    buyer.send("/compra", acao="de-novo", reserva=holds)

    assert "O tempo acabou" in told
    assert "não o pague" in told
    assert 'data-left="600"' in buyer.page


def test_giving_up_tells_first_and_frees_the_seat(buyer: Buyer) -> None:
    free = buyer.free_seats()
    path = buyer.begun(7)

    buyer.get(f"{path}/desistir")
    told = buyer.page
    buyer.send(f"{path}/desistir")
    buyer.get(path)

    assert "As poltronas voltam à venda agora" in told
    assert "Compra desfeita" in buyer.page
    assert buyer.free_seats() == free
    assert buyer.client.get(f"{path}/desistir").status_code == 303


def test_more_time_keeps_the_seat_and_the_charge(buyer: Buyer) -> None:
    path = buyer.begun(7)
    buyer.let_pass(minutes=9)

    buyer.send(f"{path}/tempo")
    buyer.get(path)

    assert 'data-left="600"' in buyer.page
    assert buyer.shop.bank.ends_at(buyer.txid) > buyer.shop.clock.now()


def test_a_bank_that_refuses_leaves_the_choice(buyer: Buyer) -> None:
    buyer.shop.bank.refusing = True

    buyer.begun(7)

    assert "Como você quer pagar?" in buyer.page
    assert "O banco não aceitou criar esta cobrança" in buyer.page


def test_a_card_is_the_way_out_of_a_bank_that_does_not_answer(buyer: Buyer) -> None:
    card = ScriptedGateway(buyer.shop.clock)
    services = replace(buyer.shop.services, card=card)  # type: ignore[arg-type]
    alone = Buyer(create_app(services), buyer.shop)
    buyer.shop.bank.silent = True
    path = alone.begun(7)

    alone.send(f"{path}/pagar", forma="cartao")
    alone.get(path)

    assert "https://cartao.exemplo/1" in alone.page
    alone.send(f"{path}/pagar", forma="pix")
    alone.get(path)
    assert "O banco do Pix ainda não respondeu. Pague com cartão" in alone.page
    buyer.shop.bank.silent = False
    quiet(buyer)
    alone.get(path)
    assert "Pix copia e cola" in alone.page


def test_who_comes_back_to_the_form_is_led_to_the_payment(buyer: Buyer) -> None:
    path = buyer.begun(7)
    told = buyer.page

    buyer.get("/compra")

    assert "O bilhete vai para <b>maria@exemplo.com.br</b>" in told
    assert f'<a href="{path}">Voltar ao pagamento</a>' in buyer.page
    buyer.let_pass(minutes=11)
    buyer.get("/compra")
    assert "Voltar ao pagamento" not in buyer.page


def test_a_purchase_made_anew_says_so(buyer: Buyer) -> None:
    path = buyer.begun(7)
    buyer.get("/compra")
    again = buyer.pay(nome="Outra Pessoa").location

    buyer.get(path)

    assert again != path
    assert "Você refez esta compra" in buyer.page


@pytest.mark.parametrize("end", ["", "/estado", "/desistir", "/cartao"])
def test_a_stranger_sees_nothing_of_it(buyer: Buyer, end: str) -> None:
    path = buyer.begun(7)
    stranger = Buyer(buyer.app, buyer.shop)

    assert stranger.get(f"{path}{end}").status_code == 404
    stranger.hold(8)
    assert stranger.get(f"{path}{end}").status_code == 404
    for act in ("pagar", "tempo", "desistir"):
        stranger.get("/meus-bilhetes")
        assert stranger.send(f"{path}/{act}").status_code in (303, 404)
    assert buyer.client.get(path).status_code == 200


def test_a_purchase_that_is_none_is_not_found(buyer: Buyer) -> None:
    assert buyer.get(f"/compra/{uuid4()}").status_code == 404


def test_the_counters_purchase_is_no_page_of_the_site(buyer: Buyer) -> None:
    held = buyer.shop.hold(7, by="user:1")
    purchase_id = buyer.shop.begin(a_purchase(held, held_by="user:1", buyer=BUYER))

    assert buyer.get(f"/compra/{purchase_id}").status_code == 404


def test_without_a_gateway_no_card_is_asked_for(buyer: Buyer) -> None:
    services = replace(buyer.shop.services, pix=None)
    alone = Buyer(create_app(services), buyer.shop)
    alone.hold(7)

    alone.get(alone.pay(forma="cartao").location)

    assert "O cartão não está disponível aqui" in alone.page


def test_the_form_sent_again_after_the_payment_leads_to_the_tickets(buyer: Buyer) -> None:
    buyer.hold(7)
    filled = buyer.form()
    path = buyer.send("/compra", **filled).location
    buyer.shop.bank.pay(buyer.txid)
    buyer.shop.settle(buyer.txid)

    answer = buyer.send("/compra", **{**filled, "comprador-email": "outra@exemplo.com.br"})

    assert (answer.status_code, answer.location) == (303, path)


def test_charges_are_not_asked_for_without_end(buyer: Buyer) -> None:
    path = buyer.begun(7)
    for _ in range(CHARGES.attempts):
        buyer.send(f"{path}/pagar", forma="pix")
    buyer.get(path)

    assert "Foram muitas tentativas seguidas" in buyer.page


@pytest.fixture
def card_buyer(shop: Shop) -> Buyer:
    gateway = ScriptedGateway(shop.clock)
    services = replace(shop.services, card=cast(CardGateway, gateway))
    return Buyer(create_app(services), replace(shop, services=services))


def by_card(buyer: Buyer) -> str:
    buyer.hold(7)
    path = buyer.pay(forma="cartao").location
    buyer.get(path)
    return path


def gateway_of(buyer: Buyer) -> ScriptedGateway:
    return cast(ScriptedGateway, buyer.shop.services.card)


def test_the_card_is_typed_on_the_gateways_own_page(card_buyer: Buyer) -> None:
    path = by_card(card_buyer)
    wanted = gateway_of(card_buyer).wanted[-1]

    assert f'href="{gateway_of(card_buyer).get_session(wanted.attempt_id).page_url}"' in (
        card_buyer.page
    )
    assert wanted.return_url.endswith(f"{path}/cartao")
    assert wanted.notification_url.endswith("/avisos/cartao")


def test_coming_back_asks_the_gateway_and_leads_to_the_tickets(card_buyer: Buyer) -> None:
    path = by_card(card_buyer)
    gateway_of(card_buyer).pay(gateway_of(card_buyer).wanted[-1].attempt_id)

    assert card_buyer.client.get(f"{path}/cartao").location == path
    assert card_buyer.client.get(path).location.startswith("/pedido/")


def test_a_refused_card_may_be_tried_again_or_paid_by_pix(card_buyer: Buyer) -> None:
    path = by_card(card_buyer)
    gateway_of(card_buyer).end(gateway_of(card_buyer).wanted[-1].attempt_id, SessionStatus.REFUSED)
    card_buyer.client.get(f"{path}/cartao")
    card_buyer.get(path)

    assert "O cartão não foi aceito" in card_buyer.page
    assert "Seu lugar continua guardado" in card_buyer.page
    assert "com Pix" in card_buyer.page
    assert "com cartão" in card_buyer.page


def test_a_gateway_that_is_silent_leaves_the_choice(card_buyer: Buyer) -> None:
    gateway_of(card_buyer).silent = True

    by_card(card_buyer)

    assert "A página do cartão não respondeu. Nada foi cobrado" in card_buyer.page
    assert "Como você quer pagar?" in card_buyer.page


def other_seats(buyer: Buyer) -> None:
    buyer.hold(8, 9)


def no_seats(buyer: Buyer) -> None:
    buyer.get("/compra")
    form = buyer.form()
    buyer.send("/compra", acao=f"remover:{form['reserva'][0]}", **form)


@pytest.mark.parametrize("leave", [other_seats, no_seats])
def test_seats_changed_or_given_back_end_the_purchase_that_waits(
    buyer: Buyer, leave: Callable[[Buyer], None]
) -> None:
    """Its code, still open at the bank, buys none of the seats that nobody wants any more."""
    path = buyer.begun(7, 8)
    leave(buyer)
    buyer.get(path)
    told = buyer.page
    amount = buyer.shop.bank.pay(buyer.txid).amount
    buyer.shop.settle(buyer.txid)
    buyer.get(path)

    assert "Você refez esta compra" in told
    assert "Seu dinheiro volta" in buyer.page
    assert buyer.shop.returns() == [(str(amount), "replaced")]
    assert buyer.shop.broken() == []


@pytest.mark.parametrize("paid", [True, False])
def test_before_the_seats_are_kept_again_the_bank_is_asked(buyer: Buyer, paid: bool) -> None:
    """Money of the last second buys them; a code that was not paid can be paid no more."""
    path = buyer.begun(7)
    holds = buyer.shop.read(UUID(path.rpartition("/")[2]), by=held_by(buyer)).hold_ids
    buyer.let_pass(minutes=10)
    if paid:
        buyer.shop.bank.pay(buyer.txid)
    answer = buyer.send("/compra", acao="de-novo", reserva=[str(one) for one in holds])

    if paid:
        assert answer.location == path
        assert buyer.client.get(path).location.startswith("/pedido/")
    else:
        assert answer.status_code == 200
        assert buyer.shop.bank.charges[buyer.txid].status is CobStatus.REMOVED_BY_US
    assert buyer.shop.returns() == []


def held_by(buyer: Buyer) -> str:
    with buyer.shop.database.reading() as session:
        return session.scalars(select(Purchase.held_by)).one()
