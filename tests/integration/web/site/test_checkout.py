"""The purchase's form: everything told before, every fault at once, and nothing typed lost."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from sqlalchemy import select, update

from app.db.models.pricing import Fare
from app.db.models.purchases import Purchase, PurchasePassenger
from app.usecases.selling.hold import HOLD_LIMIT
from app.web.application import create_app
from fares.kernel.money import Money
from fares.kernel.rules import rule
from tests.builders import DEPARTURE, a_timetable, a_trip
from tests.integration.web.site.conftest import Buyer

MIDNIGHT = datetime(2026, 12, 6, 3, 0, tzinfo=UTC)
"""In Brasília, where an on-line purchase has its day."""
JUST_IN_TIME = DEPARTURE - timedelta(hours=3)


def faults(buyer: Buyer) -> list[str]:
    """Return the fields that the summary of errors leads to."""
    summary = re.search(r'id="erros".*?</div>', buyer.page, re.S)
    return re.findall(r'href="#([^"]+)"', summary[0]) if summary else []


def passengers(buyer: Buyer) -> list[PurchasePassenger]:
    with buyer.shop.database.reading() as session:
        return list(session.scalars(select(PurchasePassenger).order_by(PurchasePassenger.seat)))


def another_trip(buyer: Buyer) -> int:
    """Store a trip of the same line six hours later."""
    shop = buyer.shop
    with shop.database.writing() as session:
        timetable = a_timetable(session, shop.network.line_id, departs_at=time(14, 0))
        leaves = DEPARTURE + timedelta(hours=6)
        trip = a_trip(session, shop.network, line_departs_at=leaves, timetable_id=timetable.id)
        return trip.id


def total_of(buyer: Buyer) -> Money:
    with buyer.shop.database.reading() as session:
        return session.scalars(select(Purchase)).one().total


def test_an_empty_basket_leads_to_the_search(buyer: Buyer) -> None:
    answer = buyer.get("/compra")

    assert answer.status_code == 200
    assert "Nenhuma poltrona guardada" in buyer.page
    assert "Set-Cookie" not in answer.headers


def test_the_page_tells_the_journey_the_price_and_the_time(buyer: Buyer) -> None:
    buyer.hold(7, 8)

    for told in ("São Paulo - SP", "08:00", "Chegue até 07:30", "Poltronas 07 e 08", "até <b"):
        assert told in buyer.page.replace("</span> <b", " <b"), told
    assert buyer.page.count('<fieldset class="person">') == 2
    lines = dict(re.findall(r'<th scope="row">([^<]+)</th><td>R\$\xa0([\d.,]+)</td>', buyer.page))
    assert list(lines) == ["Tarifa", "Pedágio", "Seguro", "Taxa de embarque", "Total"]
    cents = {name: int(re.sub(r"\D", "", value)) for name, value in lines.items()}
    assert cents.pop("Total") == sum(cents.values())


@rule("R6033-144§2", side="both")
def test_the_conditions_are_told_and_must_be_accepted(buyer: Buyer) -> None:
    buyer.hold(7)
    for told in ("✓ transferível", "Remarcação", "Você pode cancelar até", "art. 147"):
        assert told in buyer.page, told

    answer = buyer.pay(aceito="")

    assert answer.status_code == 422
    assert faults(buyer) == ["aceito"]
    assert buyer.shop.bank.made == 0


def test_the_seven_days_are_told_apart_from_the_last_hour(buyer: Buyer) -> None:
    buyer.shop.clock.move_to(DEPARTURE - timedelta(days=8))
    buyer.hold(7)

    told = " ".join(re.sub(r"<[^>]+>", "", buyer.page).split())

    assert "(art. 147). Até 09/12/2026, devolvemos tudo. Depois, podemos reter" in told


@rule("R6033-147", side="both")
@pytest.mark.parametrize(
    ("before", "closing"),
    [
        pytest.param(HOLD_LIMIT, False, id="the longest hold ends with the term"),
        pytest.param(HOLD_LIMIT - timedelta(seconds=1), True, id="or a second after it"),
        pytest.param(timedelta(0), True, id="on the last instant"),
        pytest.param(-timedelta(seconds=1), False, id="too late anyway"),
    ],
)
def test_a_term_that_may_end_while_the_money_is_awaited_is_told(
    buyer: Buyer, before: timedelta, closing: bool
) -> None:
    buyer.shop.clock.move_to(JUST_IN_TIME - before)

    buyer.hold(7)

    assert ("Se o pagamento chegar depois de 05:00" in buyer.page) is closing


@rule("R6033-147", side="both")
@pytest.mark.parametrize(
    ("at", "refundable"),
    [
        pytest.param(JUST_IN_TIME - timedelta(seconds=1), True, id="just before"),
        pytest.param(JUST_IN_TIME, True, id="on the instant"),
        pytest.param(JUST_IN_TIME + timedelta(seconds=1), False, id="just after"),
    ],
)
def test_a_late_buyer_is_warned_before_the_payment(
    buyer: Buyer, at: datetime, refundable: bool
) -> None:
    buyer.shop.clock.move_to(at)

    buyer.hold(7)

    assert ("Você pode cancelar até 05:00 de qui., 10 de dezembro de 2026" in buyer.page) is (
        refundable
    )
    assert ("não pode ser cancelada com reembolso" in buyer.page) is not refundable


def test_every_fault_is_told_at_once_beside_its_field(buyer: Buyer) -> None:
    buyer.hold(7, 8)

    answer = buyer.pay(
        nome="1", numero="", nascimento="31/02/1990", cpf="123", telefone="1", email="a", aceito=""
    )

    trip = buyer.shop.trip_id
    ends = ("nome", "numero", "cpf", "nascimento", "telefone")
    wrong = [f"v{trip}-{seat}-{end}" for seat in (7, 8) for end in ends]
    assert answer.status_code == 422
    assert sorted(faults(buyer)) == sorted([*wrong, "comprador-email", "aceito"])
    for name in faults(buyer):
        assert f'id="{name}-error"' in buyer.page
        assert re.search(rf'id="{name}"[^>]*aria-invalid="true"', buyer.page), name
    assert 'value="31/02/1990"' in buyer.page


def test_nothing_typed_is_lost_on_an_error(buyer: Buyer) -> None:
    buyer.hold(7)

    buyer.pay(email="", nome="Ñandú D’Ávila", documento="passport", numero="ab 123", viaja="")

    for kept in ("Ñandú D’Ávila", "ab 123"):
        assert f'value="{kept}"' in buyer.page
    assert re.search(r'value="passport" selected', buyer.page)
    assert not re.search(r'id="comprador-viaja"[^>]*checked', buyer.page)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        pytest.param({"nome": "Ana D’Ávila-Müller"}, "Ana D’Ávila-Müller", id="signs"),
        pytest.param({"nome": "  Zé   Ó  "}, "Zé Ó", id="short, doubled spaces"),
        pytest.param({"nome": "Jose\u0301 Nun\u0303ez"}, "José Nuñez", id="loose accents"),
        pytest.param(
            {"nome": "Li Na", "documento": "passport", "numero": "e-12 345.678"},
            "Li Na",
            id="foreigner",
        ),
        pytest.param(
            {
                "documento": "other",
                "descricao": "Certidão de nascimento",
                "nascimento": "2025-02-01",
            },
            "Maria das Dores",
            id="child",
        ),
        pytest.param({"nascimento": "29/02/2000"}, "Maria das Dores", id="29 February"),
        pytest.param({"cpf": "12345678909"}, "Maria das Dores", id="CPF without points"),
    ],
)
def test_odd_names_and_documents_travel(buyer: Buyer, typed: dict[str, str], kept: str) -> None:
    buyer.hold(7)

    answer = buyer.pay(**typed)

    assert answer.status_code == 303, faults(buyer)
    assert [one.name for one in passengers(buyer)] == [kept]


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        pytest.param({"nome": "王小明"}, "nome", id="letters that no ticket prints"),
        pytest.param({"nome": "A" * 61}, "nome", id="too long"),
        pytest.param({"nome": "Ana\x00"}, "nome", id="invisible"),
        pytest.param({"nome": "Ana\u202e"}, "nome", id="turned around"),
        pytest.param({"numero": "4111 1111 1111 1111"}, "numero", id="card number"),
        pytest.param({"documento": "other"}, "descricao", id="which document"),
        pytest.param({"nascimento": "01/01/1899"}, "nascimento", id="born before 1900"),
        pytest.param({"nascimento": "2999-01-01"}, "nascimento", id="not born yet"),
        pytest.param({"nascimento": "ontem"}, "nascimento", id="no date"),
    ],
)
def test_what_cannot_be_is_refused_kindly(buyer: Buyer, typed: dict[str, str], field: str) -> None:
    buyer.hold(7)

    assert buyer.pay(**typed).status_code == 422
    assert f"v{buyer.shop.trip_id}-7-{field}" in faults(buyer)


def test_who_buys_may_be_somebody_else(buyer: Buyer) -> None:
    buyer.hold(7)
    other = {**buyer.form(), "comprador-viaja": "", "comprador-nome": "João Comprador"}

    assert buyer.send("/compra", **other).status_code == 303

    with buyer.shop.database.reading() as session:
        purchase = session.scalars(select(Purchase)).one()
    assert (purchase.buyer_name, passengers(buyer)[0].name) == ("João Comprador", "Maria das Dores")


def test_those_of_the_way_out_travel_back(buyer: Buyer) -> None:
    later = another_trip(buyer)
    buyer.hold(7)
    buyer.hold(8, trip=later)
    filled = {**buyer.form(), f"v{later}-8-nome": "", "volta-mesmos": "sim"}

    answer = buyer.send("/compra", **filled)

    assert answer.status_code == 303, faults(buyer)
    assert [one.name for one in passengers(buyer)] == ["Maria das Dores"] * 2
    assert buyer.shop.bank.charges[buyer.txid].amount == total_of(buyer)


def test_others_may_travel_back(buyer: Buyer) -> None:
    later = another_trip(buyer)
    buyer.hold(7)
    buyer.hold(8, trip=later)
    filled = {**buyer.form(), f"v{later}-8-nome": "João de Barro"}

    assert buyer.send("/compra", **{**filled, f"v{later}-8-numero": ""}).status_code == 422
    assert faults(buyer) == [f"v{later}-8-numero"]
    assert "Viagem 2, poltrona 08, número do documento" in buyer.page
    assert buyer.send("/compra", **filled).status_code == 303
    assert [one.name for one in passengers(buyer)] == ["Maria das Dores", "João de Barro"]


def test_more_time_is_a_button_that_loses_nothing(buyer: Buyer) -> None:
    buyer.hold(7)
    buyer.let_pass(minutes=9)

    answer = buyer.send("/compra", acao="tempo", **buyer.form(nome="Ana"))

    assert answer.status_code == 200
    assert 'data-left="600"' in buyer.page
    assert 'value="Ana"' in buyer.page


def test_more_time_ends_at_the_cap(buyer: Buyer) -> None:
    buyer.hold(7)
    for _ in range(3):
        buyer.let_pass(minutes=9)
        buyer.send("/compra", acao="tempo", **buyer.form())

    assert 'data-left="180"' in buyer.page
    assert "Preciso de mais tempo" not in buyer.page


def test_after_the_time_the_same_seats_can_be_taken_again(buyer: Buyer) -> None:
    buyer.hold(7)
    filled = buyer.form(nome="Ana D’Ávila")
    buyer.let_pass(minutes=10)

    late = buyer.send("/compra", acao="pagar", **filled)
    told = buyer.page
    again = buyer.send("/compra", acao="de-novo", **filled)

    assert late.status_code == 409
    assert "O tempo acabou e as poltronas voltaram à venda" in told
    assert 'value="Ana D’Ávila"' in told
    assert again.status_code == 200
    assert 'data-left="600"' in buyer.page
    assert buyer.pay(nome="Ana D’Ávila").status_code == 303


def test_after_the_time_a_seat_may_be_somebody_elses(buyer: Buyer) -> None:
    buyer.hold(7)
    filled = buyer.form(nome="Ana D’Ávila")
    buyer.let_pass(minutes=10)
    buyer.shop.hold(7, by="visitor:outra")

    answer = buyer.send("/compra", acao="de-novo", **filled)

    assert answer.status_code == 409
    assert "A poltrona 07 acabou de ser ocupada" in buyer.page
    assert 'value="Ana D’Ávila"' in buyer.page
    assert "<span data-with-script hidden>O que você preencheu continua" in buyer.page
    assert "Escolher outra" in buyer.page
    assert "Guardar as mesmas poltronas" not in buyer.page


def test_a_journey_can_be_left_out(buyer: Buyer) -> None:
    free = buyer.free_seats()
    buyer.hold(7)
    hold_id = buyer.form()["reserva"][0]

    buyer.send("/compra", acao=f"remover:{hold_id}", **buyer.form())

    assert "Nenhuma poltrona guardada" in buyer.page
    assert buyer.free_seats() == free


def promised(buyer: Buyer) -> str:
    """Go to the purchase two minutes before a promotion ends, and return what is promised."""
    with buyer.shop.database.writing() as session:
        session.execute(
            update(Fare).values(
                promotional_base_fare=Money.parse("99.90"),
                promotional_until=date(2026, 12, 5),
                promotional_terms="Compra até 05/12.",
            )
        )
    buyer.shop.clock.move_to(MIDNIGHT - timedelta(minutes=2))
    buyer.hold(7)
    return total_shown(buyer)


def total_shown(buyer: Buyer) -> str:
    """Return the total that the page promises, in centavos."""
    shown = re.search(r'name="mostrado" value="(\d+)"', buyer.page)
    assert shown is not None
    return shown[1]


@rule("R6033-139 p.ú.", side="both")
@pytest.mark.parametrize(
    ("paid_at", "charged"),
    [
        pytest.param(MIDNIGHT - timedelta(seconds=1), True, id="last second of the promotion"),
        pytest.param(MIDNIGHT, False, id="it has ended"),
    ],
)
def test_nobody_pays_more_than_the_button_said(
    buyer: Buyer, paid_at: datetime, charged: bool
) -> None:
    """The conditions of the lower price were told and have lapsed: the new one is told first."""
    shown = promised(buyer)
    buyer.shop.clock.move_to(paid_at)

    answer = buyer.pay(mostrado=shown)

    assert answer.status_code == (303 if charged else 409)
    assert ("O preço mudou para" in buyer.page) is not charged
    if not charged:
        now = total_shown(buyer)
        assert int(now) > int(shown)
        assert buyer.pay(mostrado=now).status_code == 303


def test_seats_taken_again_after_a_promotion_tell_their_price(buyer: Buyer) -> None:
    shown = promised(buyer)
    filled = buyer.form(mostrado=shown)
    buyer.let_pass(minutes=11)

    buyer.send("/compra", acao="de-novo", **filled)

    assert "O preço mudou para" in buyer.page
    assert int(total_shown(buyer)) > int(shown)


def test_the_same_form_twice_is_one_purchase(buyer: Buyer) -> None:
    buyer.hold(7)
    filled = buyer.form()

    first, second = buyer.send("/compra", **filled), buyer.send("/compra", **filled)

    assert first.location == second.location
    assert len(buyer.shop.bank.charges) == 1


def test_a_stranger_touches_no_hold_of_another(buyer: Buyer) -> None:
    buyer.hold(7)
    filled, free = buyer.form(), buyer.free_seats()
    stranger = Buyer(buyer.app, buyer.shop)
    stranger.get("/meus-bilhetes")

    for act in ("pagar", "tempo", "de-novo", f"remover:{filled['reserva'][0]}"):
        stranger.send("/compra", acao=act, **filled)
        assert "Nenhuma poltrona guardada" in stranger.page
        stranger.get("/meus-bilhetes")
    assert buyer.free_seats() == free


@pytest.mark.parametrize("sent", [{}, {"chave": "x", "reserva": ["x", "y"], "acao": "nada"}])
def test_a_form_that_no_page_made_is_refused(buyer: Buyer, sent: dict[str, object]) -> None:
    buyer.hold(7)

    answer = buyer.send("/compra", **sent)

    assert answer.status_code == 422
    assert len(faults(buyer)) == 5


def test_without_a_bank_and_a_gateway_the_page_says_where_to_buy(buyer: Buyer) -> None:
    services = replace(buyer.shop.services, pix=None)
    alone = Buyer(create_app(services), buyer.shop)

    alone.hold(7)

    assert "O pagamento pela internet não está disponível agora" in alone.page
    assert "0800 123 4567" in alone.page
