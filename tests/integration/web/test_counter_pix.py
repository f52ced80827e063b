"""Pix at the counter: charged for what is left, sold when it is in, never before."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest
from sqlalchemy import select

from app.clock import true_now
from app.db.engine import Database
from app.db.models.charges import PixCharge
from app.db.models.sales import Order
from app.gateways.pix import PixGateway
from app.usecases.operations.staff import Role
from app.usecases.services import Services
from app.web.application import create_app
from fares.kernel.money import Money
from tests.builders import NOW
from tests.integration.web.conftest import Site, Visitor
from tests.movable_clock import MovableClock
from tests.scripted_bank import ScriptedBank

KEY = "0" * 32


@pytest.fixture
def bank() -> ScriptedBank:
    return ScriptedBank(MovableClock(NOW))


@pytest.fixture
def counter(site: Site, bank: ScriptedBank) -> Visitor:
    settings = replace(site.services.settings, clock=cast(Any, bank.clock))
    services = Services(
        settings=settings, database=site.services.database, pix=cast(PixGateway, bank)
    )
    site.app = create_app(services)
    clerk = site.as_role(Role.CLERK)
    opened = clerk.post("/guiche/caixa/abrir", {"opening_float": "100.00"})
    assert opened.status_code in (200, 201), opened.get_data(as_text=True)
    return clerk


def held(counter: Visitor, site: Site) -> str:
    answer = counter.post(
        "/guiche/reservas",
        {
            "trip_id": site.trip_id,
            "origin_position": 0,
            "destination_position": 3,
            "seats": [7],
            "fare_by_seat": {},
        },
    )
    hold_id: str = answer.get_json()["hold_id"]
    return hold_id


def charge(counter: Visitor, hold_id: str, *payments: dict[str, str], key: str = KEY) -> Any:
    return counter.post(
        "/guiche/compras",
        {
            "submission_key": key,
            "hold_id": hold_id,
            "passengers": [
                {
                    "seat": 7,
                    "name": "Maria das Dores",
                    "document_kind": "rg",
                    "document_number": "123456789",
                }
            ],
            "payments": list(payments),
        },
    )


def quiet(database: Database) -> None:
    """Let nobody have asked about any charge for a while."""
    with database.writing() as session:
        for one in session.scalars(select(PixCharge)):
            one.next_ask_at = true_now()


def orders(database: Database) -> list[Money]:
    with database.reading() as session:
        return list(session.scalars(select(Order.total)))


def test_the_whole_is_charged_and_sold_when_it_is_in(
    counter: Visitor, site: Site, bank: ScriptedBank
) -> None:
    answer = charge(counter, held(counter, site))
    shown = answer.get_json()
    path = f"/guiche/compras/{shown['purchase_id']}"

    assert answer.status_code == 202
    assert (shown["state"], shown["sale"]) == ("waiting", None)
    assert shown["pix"]["code"]
    assert shown["pix"]["qr_path"].startswith("M")
    assert orders(site.services.database) == []

    bank.pay(list(bank.charges)[-1])
    quiet(site.services.database)
    paid = counter.get(path).get_json()

    assert paid["state"] == "paid"
    assert len(paid["sale"]["locator"]) == 6
    assert paid["sale"]["tickets"][0]["seat_label"] == "07"
    assert counter.get(path).get_json()["sale"] == paid["sale"]


def test_the_rest_after_cash_is_charged(counter: Visitor, site: Site, bank: ScriptedBank) -> None:
    shown = charge(counter, held(counter, site), {"method": "cash", "amount": "50.00"}).get_json()

    assert Money.parse(shown["total"]) - Money.parse(shown["pix"]["amount"]) == Money(5000)
    bank.pay(list(bank.charges)[-1])
    quiet(site.services.database)
    counter.get(f"/guiche/compras/{shown['purchase_id']}")
    assert orders(site.services.database) == [Money.parse(shown["total"])]
    assert counter.get("/guiche/estado").get_json()["shift"]["expected_cash"] == "150.00"


def test_less_is_told_and_the_rest_is_charged(
    counter: Visitor, site: Site, bank: ScriptedBank
) -> None:
    shown = charge(counter, held(counter, site)).get_json()
    path = f"/guiche/compras/{shown['purchase_id']}"
    bank.pay(list(bank.charges)[-1], Money(1000))
    quiet(site.services.database)

    told = counter.get(path).get_json()
    rest = counter.post(f"{path}/resto").get_json()

    assert told["state"] == "partial"
    assert "Recebemos R$\xa010,00" in told["told"]
    assert Money.parse(rest["pix"]["amount"]) == Money.parse(shown["total"]) - Money(1000)


def test_more_time_for_the_seat_and_the_charge(
    counter: Visitor, site: Site, bank: ScriptedBank
) -> None:
    shown = charge(counter, held(counter, site)).get_json()
    cast(MovableClock, bank.clock).move(timedelta(minutes=9))

    more = counter.post(f"/guiche/compras/{shown['purchase_id']}/renovar").get_json()

    assert more["seconds_left"] == 600


def test_left_and_paid_all_the_same_it_goes_back(
    counter: Visitor, site: Site, bank: ScriptedBank
) -> None:
    hold_id = held(counter, site)
    shown = charge(counter, hold_id).get_json()
    path = f"/guiche/compras/{shown['purchase_id']}"

    left = counter.client.delete(
        path, headers={"Accept": "application/json", "X-CSRFToken": counter.token}
    )
    bank.pay(list(bank.charges)[-1])
    quiet(site.services.database)
    late = counter.get(path).get_json()

    assert left.get_json()["state"] == "ended"
    assert "volta sozinho" in late["told"]
    assert orders(site.services.database) == []


def test_a_silent_bank_is_asked_again(counter: Visitor, site: Site, bank: ScriptedBank) -> None:
    bank.silent = True
    shown = charge(counter, held(counter, site)).get_json()
    bank.silent = False
    quiet(site.services.database)

    again = counter.get(f"/guiche/compras/{shown['purchase_id']}").get_json()

    assert (shown["state"], again["state"]) == ("silent", "waiting")


def test_the_same_form_twice_is_one_charge(
    counter: Visitor, site: Site, bank: ScriptedBank
) -> None:
    hold_id = held(counter, site)

    assert charge(counter, hold_id).get_json() == charge(counter, hold_id).get_json()
    assert len(bank.charges) == 1


def test_without_an_account_no_pix_is_asked_for(site: Site) -> None:
    clerk = site.as_role(Role.CLERK)

    assert charge(clerk, "0b2f8f7e-0000-4000-8000-000000000000").status_code == 409


def test_another_clerks_purchase_is_not_shown(counter: Visitor, site: Site) -> None:
    shown = charge(counter, held(counter, site)).get_json()
    other = site.as_role(Role.CLERK, Role.SAC)

    assert other.get(f"/guiche/compras/{shown['purchase_id']}").status_code == 404


def test_what_the_cash_already_pays_needs_no_pix(counter: Visitor, site: Site) -> None:
    answer = charge(counter, held(counter, site), {"method": "cash", "amount": "900.00"})

    assert answer.status_code == 422
