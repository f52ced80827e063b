"""What the counter's script asks for: search, hold, sale, shift, copies."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import func, select

from app.db.models.sales import Order, Passenger
from app.usecases.operations.staff import Role
from tests.builders import RIO, SALVADOR, SAO_PAULO, VITORIA
from tests.integration.web.conftest import PASSWORD, Site, Visitor

TRAVEL_DAY = "2026-12-10"
MARIA = {
    "name": "Maria das Dores",
    "document_kind": "rg",
    "document_number": "123456789",
    "cpf": "529.982.247-25",
}


@pytest.fixture
def clerk(site: Site) -> Visitor:
    """A clerk with an open cash."""
    clerk = site.as_role(Role.CLERK)
    assert clerk.post("/guiche/caixa/abrir", {"opening_float": "100.00"}).status_code == 201
    return clerk


def search(clerk: Visitor, to: str = SALVADOR[0], day: str = TRAVEL_DAY) -> dict[str, Any]:
    path = f"/guiche/partidas?de={SAO_PAULO[0]}&para={to}&dia={day}"
    found: dict[str, Any] = clerk.get(path).get_json()
    return found


def hold(clerk: Visitor, site: Site, *seats: int) -> dict[str, Any]:
    body = {"trip_id": site.trip_id, "origin_position": 0, "destination_position": 3}
    held: dict[str, Any] = clerk.post("/guiche/reservas", {**body, "seats": seats}).get_json()
    return held


def sale_of(held: dict[str, Any], *, key: str = "", cash: str = "500.00") -> dict[str, Any]:
    return {
        "submission_key": key or uuid4().hex,
        "hold_id": held["hold_id"],
        "passengers": [{**MARIA, "seat": seat["seat"]} for seat in held["seats"]],
        "payments": [{"method": "cash", "amount": cash}],
    }


def orders(site: Site) -> int:
    with site.services.database.reading() as session:
        return session.scalar(select(func.count()).select_from(Order)) or 0


def test_places_are_found_without_accents(clerk: Visitor) -> None:
    places = clerk.get("/guiche/lugares?q=vitor").get_json()["places"]

    assert places == [{"code": VITORIA[0], "label": "Vitória - ES"}]


def test_a_departure_is_a_row_for_each_class_with_its_conditions(clerk: Visitor) -> None:
    found = search(clerk)

    rows = found["departures"]
    assert [row["class"] for row in rows] == ["B", "D"]
    assert found["day"] == "qui., 10 de dezembro de 2026"
    assert rows[0]["departs"] == "08:00"
    assert rows[0]["boarding"] == "Terminal de São Paulo, plataforma 1"
    assert rows[0]["free_seats"] == 4
    assert "remarcação" in rows[0]["conditions"][0]
    refund = "Reembolso até 05:00 de 10/12/2026, menos no máximo 5% do preço do serviço."
    assert all(row["conditions"][1] == refund for row in rows)


def test_a_day_without_departures_tells_the_next_one(clerk: Visitor) -> None:
    found = search(clerk, day="2026-12-08")

    assert found["departures"] == []
    assert found["next"] == {"on": TRAVEL_DAY, "label": "qui., 10 de dezembro de 2026"}


def test_a_day_whose_buses_have_left_leads_to_the_day_after(clerk: Visitor, site: Site) -> None:
    site.let_pass(timedelta(days=5))
    clerk.log_in("u-clerk", PASSWORD)

    found = search(clerk)

    assert found["departures"] == []
    assert found["reasons"][0]["text"].startswith("08:00 · ")
    assert found["next"] == {"on": "2026-12-11", "label": "sex., 11 de dezembro de 2026"}


def test_a_journey_within_a_state_is_refused_with_its_article(clerk: Visitor) -> None:
    found = search(clerk, to=SAO_PAULO[0])

    assert found["departures"] == []
    assert "6.033" in found["reasons"][0]["law"][0]["text"]


def test_seats_tell_how_they_stand(clerk: Visitor, site: Site) -> None:
    held = hold(clerk, site, 2)

    path = f"/guiche/poltronas?viagem={site.trip_id}&de=0&ate=3"
    others = clerk.get(path).get_json()["seats"]
    mine = clerk.get(f"{path}&reserva={held['hold_id']}").get_json()["seats"]

    assert {seat["label"]: seat["state"] for seat in others}["02"] == "held"
    assert {seat["label"]: seat["state"] for seat in mine}["02"] == "yours"


def test_a_seat_that_is_taken_comes_with_the_nearest_equal_one(clerk: Visitor, site: Site) -> None:
    hold(clerk, site, 2)

    problem = hold(clerk, site, 2)

    assert problem["code"] == "seat.taken"
    assert problem["lost"][0]["label"] == "02"
    assert problem["lost"][0]["nearest"]["label"] in {"01", "03"}


def test_a_hold_tells_its_price_its_parts_and_the_seconds_left(clerk: Visitor, site: Site) -> None:
    held = hold(clerk, site, 2)

    parts = {part["label"]: part["amount"] for part in held["seats"][0]["parts"]}
    assert held["seconds_left"] == 600
    assert held["renewable"] is True
    assert held["total"] == held["seats"][0]["price"]
    assert "Tarifa" in parts


def test_a_hold_is_renewed_and_released(clerk: Visitor, site: Site) -> None:
    held = hold(clerk, site, 2)
    path = f"/guiche/reservas/{held['hold_id']}"

    renewed = clerk.post(f"{path}/renovar")
    released = clerk.client.delete(path, headers={"X-CSRFToken": clerk.token})

    assert renewed.get_json()["hold_id"] == held["hold_id"]
    assert released.status_code == 204
    assert "hold_id" in hold(clerk, site, 2)


def test_a_sale_without_a_tax_office_is_paid_and_pending(clerk: Visitor, site: Site) -> None:
    """This installation has no certificate: what was sold is sold, and waits."""
    answer = clerk.post("/guiche/vendas", sale_of(hold(clerk, site, 2)))

    sold = answer.get_json()
    assert answer.status_code == 201
    assert [ticket["state"] for ticket in sold["tickets"]] == ["pending"]
    assert sold["tickets"][0]["print_url"] is None
    assert clerk.client.get(sold["receipt_url"]).status_code == 200


def test_the_same_form_sent_twice_sells_once(clerk: Visitor, site: Site) -> None:
    form = sale_of(hold(clerk, site, 2))

    first = clerk.post("/guiche/vendas", form).get_json()
    second = clerk.post("/guiche/vendas", form).get_json()

    assert second["locator"] == first["locator"]
    assert (first["repeated"], second["repeated"]) == (False, True)
    assert orders(site) == 1


def test_the_same_key_with_another_content_is_refused(clerk: Visitor, site: Site) -> None:
    form = sale_of(hold(clerk, site, 2))
    clerk.post("/guiche/vendas", form)

    answer = clerk.post("/guiche/vendas", {**form, "passengers": [{**MARIA, "seat": 3}]})

    assert answer.status_code == 409
    assert answer.get_json()["code"] == "order.submission-key-reused"


def test_what_is_wrong_with_a_passenger_is_told_field_by_field(clerk: Visitor, site: Site) -> None:
    form = sale_of(hold(clerk, site, 2))
    form["passengers"][0].update(name="", cpf="111.111.111-11")

    problem = clerk.post("/guiche/vendas", form).get_json()

    assert problem["code"] == "passenger.invalid"
    assert problem["seat"] == 2
    assert set(problem["fields"]) == {"name", "cpf"}
    assert orders(site) == 0


def test_too_little_money_is_told_with_what_is_missing(clerk: Visitor, site: Site) -> None:
    held = hold(clerk, site, 2)

    problem = clerk.post("/guiche/vendas", sale_of(held, cash="1.00")).get_json()

    assert problem["code"] == "payment.underpaid"
    assert problem["total"] == held["total"]
    assert orders(site) == 0


@pytest.mark.parametrize("amount", [189.9, "189,90", "1e3", "-5", None])
def test_money_comes_as_text_with_two_places(clerk: Visitor, amount: object) -> None:
    answer = clerk.post("/guiche/caixa/abrir", {"opening_float": amount})

    assert answer.status_code == 400
    assert answer.get_json()["code"] == "request.invalid"


def test_nothing_is_sold_with_the_cash_closed(site: Site) -> None:
    clerk = site.as_role(Role.CLERK)

    answer = clerk.post("/guiche/vendas", sale_of(hold(clerk, site, 2)))

    assert answer.status_code == 409
    assert answer.get_json()["code"] == "shift.not-open"


def test_who_came_before_is_recalled_by_cpf_and_by_document(clerk: Visitor, site: Site) -> None:
    clerk.post("/guiche/vendas", sale_of(hold(clerk, site, 2)))

    by_cpf = clerk.post("/guiche/passageiros", {"cpf": "52998224725"}).get_json()
    by_document = clerk.post("/guiche/passageiros", {"document": "12.345.678-9"}).get_json()
    unknown = clerk.post("/guiche/passageiros", {"cpf": "11144477735"}).get_json()

    assert by_cpf["passenger"]["name"] == "Maria das Dores"
    assert by_document == by_cpf
    assert unknown == {"passenger": None}


def test_a_slip_of_the_finger_in_a_cpf_is_told_at_once(clerk: Visitor) -> None:
    answer = clerk.post("/guiche/passageiros", {"cpf": "52998224724"})

    assert answer.status_code == 422
    assert answer.get_json()["code"] == "document.invalid-cpf"


def test_no_cpf_ever_travels_in_an_address(site: Site) -> None:
    """Addresses end up in logs and histories."""
    rules = {rule.rule for rule in site.app.url_map.iter_rules() if "GET" in (rule.methods or ())}

    assert not any("cpf" in rule or "passageiros" in rule for rule in rules)


def test_the_shift_closes_with_its_difference(clerk: Visitor, site: Site) -> None:
    held = hold(clerk, site, 2)
    clerk.post("/guiche/vendas", sale_of(held))
    shift = clerk.get("/guiche/estado").get_json()["shift"]

    closed = clerk.post(
        "/guiche/caixa/fechar", {"shift_id": shift["shift_id"], "counted": "100.00"}
    ).get_json()

    assert closed["difference"] == f"-{held['total']}"
    assert closed["sales_count"] == 1
    assert clerk.get("/guiche/estado").get_json()["shift"] is None


def test_another_clerks_hold_cannot_be_sold_or_renewed(clerk: Visitor, site: Site) -> None:
    held = hold(clerk, site, 2)
    other = site.as_role(Role.CLERK, Role.SAC)
    other.post("/guiche/caixa/abrir", {"opening_float": "0.00"})

    sold = other.post("/guiche/vendas", sale_of(held))
    renewed = other.post(f"/guiche/reservas/{held['hold_id']}/renovar")

    assert (sold.status_code, renewed.status_code) == (404, 404)
    assert orders(site) == 0


def test_the_last_passenger_data_is_what_is_kept(clerk: Visitor, site: Site) -> None:
    clerk.post("/guiche/vendas", sale_of(hold(clerk, site, 2)))
    again = sale_of(hold(clerk, site, 3))
    again["passengers"][0]["name"] = "Maria das Dores Silva"
    clerk.post("/guiche/vendas", again)

    with site.services.database.reading() as session:
        names = list(session.scalars(select(Passenger.name)))
    assert names == ["Maria das Dores Silva"]


def test_a_journey_to_another_zone_says_whose_hours_they_are(clerk: Visitor) -> None:
    rows = search(clerk, to=RIO[0])["departures"]

    assert {row["zones"] for row in rows} == {""}


def test_nobody_tries_one_document_after_another(clerk: Visitor) -> None:
    """Neither passengers' documents nor locators are found by counting up."""
    asked = [
        clerk.post("/guiche/passageiros", {"document": str(10_000 + i)}).status_code
        for i in range(30)
    ] + [clerk.get(f"/guiche/bilhetes?localizador=AAAA{i:02d}").status_code for i in range(30)]
    assert set(asked) == {200, 404}

    refused = clerk.post("/guiche/passageiros", {"document": "123456789"})

    assert refused.status_code == 429
    assert refused.get_json()["code"] == "attempts.too-many"
    assert clerk.get("/guiche/bilhetes?localizador=AAAA99").status_code == 429
