"""A sale through the API, on both databases: done once, told whole, nobody else's to see."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import delete, func, select
from werkzeug.test import TestResponse

from app.db.models.partners import IdempotentRequest
from app.db.models.people import AuditEntry
from app.db.models.purchases import Purchase
from app.db.models.sales import Order
from app.db.models.trips import Hold
from app.usecases.partners.access import Scope
from tests.integration.web.api.conftest import Api, Program
from tests.integration.web.api.selling import (
    a_hold,
    a_passenger,
    a_sale,
    an_order,
    hold_of,
    in_cash,
    order_of,
)
from tests.integration.web.api.test_frame import problem
from tests.races import assert_sound, together

NOBODYS = "0b2f8f7e-0000-4000-8000-000000000000"
A_CARD = {
    "method": "credit",
    "brand": "Visa",
    "last4": "4321",
    "nsu": "000123",
    "authorization": "A1B2C3",
    "acquirer_cnpj": "11.222.333/0001-81",
}


def test_from_the_hold_to_the_ticket(api: Api) -> None:
    program = api.program()
    held = a_hold(api, program, 7, 8)
    assert held["expires_at"] == "2026-12-05T10:10:00-03:00"
    ordered = program.post("/orders", json=order_of(held))
    order = ordered.get_json()
    assert (order["status"], order["locator"], order["tickets"]) == ("awaiting_payment", None, [])
    assert order["due"] == order["total"] == held["total"]
    assert program.get(ordered.headers["Location"].removeprefix("/api/v1")).get_json() == order

    paid = program.post(f"/orders/{order['id']}/payments", json=in_cash(order)).get_json()

    assert (paid["status"], paid["reference"]) == ("paid", "PED-1")
    assert [ticket["seat"] for ticket in paid["tickets"]] == [7, 8]
    ticket = program.get(f"/tickets/{paid['tickets'][0]['id']}").get_json()
    assert (ticket["state"], ticket["order_id"]) == ("pending", order["id"])
    assert (ticket["locator"], ticket["access_key"]) == (paid["locator"], None)
    assert ticket["departs_at"] == "2026-12-10T08:00:00-03:00"
    assert ticket["price"]["total"] == paid["tickets"][0]["total"]
    assert_sound(api.services.database)


@pytest.mark.parametrize("method", ["credit", "debit", "pix"])
def test_whatever_the_partner_took_pays(api: Api, method: str) -> None:
    program = api.program()
    order = an_order(api, program, 7)
    of_pix = {"method": "pix", "end_to_end_id": "E12345678202612051300abcdefghijk"}
    payment = (of_pix if method == "pix" else A_CARD | {"method": method}) | {
        "amount": order["due"]
    }

    paid = program.post(
        f"/orders/{order['id']}/payments", json={"kind": "collected", "payments": [payment]}
    )

    assert paid.get_json()["status"] == "paid"
    assert_sound(api.services.database)


def test_a_hold_is_read_renewed_and_given_back(api: Api) -> None:
    program = api.program()
    held = a_hold(api, program, 7)
    path = f"/holds/{held['id']}"
    assert program.get(path).get_json() == held
    assert program.post(f"{path}/renewal").get_json() == held
    assert program.ask("DELETE", path).status_code == 204
    problem(program.get(path), 409, "hold.expired")
    assert program.ask("DELETE", path).status_code == 204
    assert a_hold(api, program, 7)["id"] != held["id"]


def test_giving_a_hold_back_ends_the_order_that_would_buy_it(api: Api) -> None:
    program = api.program()
    held = a_hold(api, program, 7)
    order = program.post("/orders", json=order_of(held)).get_json()

    program.ask("DELETE", f"/holds/{held['id']}")

    ended = program.get(f"/orders/{order['id']}").get_json()
    assert (ended["status"], ended["end_reason"]) == ("ended", "replaced")
    problem(
        program.post(f"/orders/{order['id']}/payments", json=in_cash(order)), 409, "purchase.over"
    )


def counted(api: Api, model: Any) -> int:
    with api.services.database.reading() as session:
        return session.scalar(select(func.count()).select_from(model)) or 0


def held_with(api: Api, program: Program) -> tuple[str, dict[str, Any], Any]:
    return "/holds", hold_of(api, 7), Hold


def ordered_with(api: Api, program: Program) -> tuple[str, dict[str, Any], Any]:
    return "/orders", order_of(a_hold(api, program, 7)), Purchase


def paid_with(api: Api, program: Program) -> tuple[str, dict[str, Any], Any]:
    order = an_order(api, program, 7)
    return f"/orders/{order['id']}/payments", in_cash(order), Order


Prepared = Callable[[Api, Program], tuple[str, dict[str, Any], Any]]


@pytest.mark.parametrize("prepare", [held_with, ordered_with, paid_with])
def test_twenty_repeats_at_once_have_one_effect(api: Api, prepare: Prepared) -> None:
    program = api.program()
    path, body, model = prepare(api, program)
    programs = [Program(api.app.test_client(), program.token) for _ in range(20)]

    results = together([partial(one.post, path, json=body, key="uma") for one in programs])

    answers = [one for one in results if isinstance(one, TestResponse)]
    done = [one for one in answers if one.status_code == 201]
    busy = [one for one in answers if one.status_code == 409]
    assert len(done) + len(busy) == 20
    assert len({one.get_data() for one in done}) == 1
    assert {one.get_json()["code"] for one in busy} <= {"idempotency.in-progress"}
    assert counted(api, model) == 1
    again = program.post(path, json=body, key="uma")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.get_data() == done[0].get_data()
    assert_sound(api.services.database)


@pytest.mark.parametrize("prepare", [held_with, ordered_with, paid_with])
def test_a_key_is_of_one_request(api: Api, prepare: Prepared) -> None:
    program = api.program()
    path, body, model = prepare(api, program)
    program.post(path, json=body, key="uma")

    other = program.post(path, json={**body, "outro": 1}, key="uma")

    problem(other, 409, "idempotency.key-reused")
    assert counted(api, model) == 1


@pytest.mark.parametrize("prepare", [held_with, ordered_with, paid_with])
def test_what_was_done_is_found_again_though_its_answer_was_lost(
    api: Api, prepare: Prepared
) -> None:
    """The process died between the act and the answer: only the key's row is gone."""
    program = api.program()
    path, body, model = prepare(api, program)
    first = program.post(path, json=body, key="uma").get_json()
    with api.services.database.writing() as session:
        session.execute(delete(IdempotentRequest))

    again = program.post(path, json=body, key="uma")

    assert again.status_code == 201
    assert "Idempotency-Replayed" not in again.headers
    assert again.get_json()["id"] == first["id"]
    assert counted(api, model) == 1
    assert_sound(api.services.database)


def test_what_is_another_partners_is_as_if_it_were_not(api: Api) -> None:
    mine, theirs = api.program(), api.program(partner_id=api.another_partner())
    held, sold = a_hold(api, mine, 8), a_sale(api, mine, 7)
    ticket_id = sold["tickets"][0]["id"]
    for method, path, body in [
        ("GET", "/holds/{}", held["id"]),
        ("POST", "/holds/{}/renewal", held["id"]),
        ("DELETE", "/holds/{}", held["id"]),
        ("GET", "/orders/{}", sold["id"]),
        ("POST", "/orders/{}/payments", sold["id"]),
        ("GET", "/tickets/{}", ticket_id),
        ("GET", "/tickets/{}/dabpe.pdf", ticket_id),
        ("GET", "/tickets/{}/bpe.xml", ticket_id),
    ]:
        options: dict[str, Any] = {"json": in_cash(sold)} if path.endswith("payments") else {}
        answers = [theirs.ask(method, path.format(one), **options) for one in (body, NOBODYS)]
        assert [one.status_code for one in answers] == [404, 404], path
        told = [
            {name: value for name, value in one.get_json().items() if name != "request_id"}
            for one in answers
        ]
        assert told[0] == told[1]
    assert theirs.get("/orders").get_json() == {"items": [], "next": None}
    taken = theirs.post("/orders", json=order_of(held))
    problem(taken, 404, "hold.not-found")
    assert mine.get(f"/holds/{held['id']}").status_code == 200


def test_another_key_of_the_same_partner_sees_the_same(api: Api) -> None:
    sold = a_sale(api, api.program(), 7)

    seen = api.program(Scope.SELL).get(f"/orders/{sold['id']}")

    assert seen.get_json()["locator"] == sold["locator"]


def test_orders_are_listed_page_by_page_the_newest_first(api: Api) -> None:
    program = api.program()
    made = [an_order(api, program, seat)["id"] for seat in (4, 5, 6)]
    program.post(f"/orders/{made[0]}/payments", json=in_cash(an_order_of(program, made[0])))
    seen: list[str] = []
    cursor = ""
    while cursor is not None:
        told = program.get(f"/orders?limit=2{cursor}").get_json()
        seen += [one["id"] for one in told["items"]]
        cursor = told["next"] and f"&cursor={told['next']}"

    assert sorted(seen) == sorted(made)
    paid = program.get("/orders?status=paid").get_json()["items"]
    assert [one["id"] for one in paid] == made[:1]


def an_order_of(program: Program, order_id: str) -> dict[str, Any]:
    told: dict[str, Any] = program.get(f"/orders/{order_id}").get_json()
    return told


@pytest.mark.parametrize("query", ["status=nada", "limit=0", "limit=101", "x=1"])
def test_nonsense_in_a_query_is_refused_by_its_name(api_on_sqlite: Api, query: str) -> None:
    told = problem(api_on_sqlite.program().get(f"/orders?{query}"), 400, "request.invalid")
    assert query.partition("=")[0] in told["errors"]


@pytest.mark.parametrize("change", [-1, 1])
def test_the_wrong_amount_says_what_is_due(api_on_sqlite: Api, change: int) -> None:
    program = api_on_sqlite.program()
    order = an_order(api_on_sqlite, program, 7)
    reais, centavos = map(int, order["due"].split("."))
    wrong = f"{reais + change}.{centavos:02d}"
    body = {"kind": "collected", "payments": [{"method": "cash", "amount": wrong}]}

    told = problem(
        program.post(f"/orders/{order['id']}/payments", json=body), 422, "payment.not-the-due"
    )

    assert (told["due"], told["collected"]) == (order["due"], wrong)


def test_where_no_pix_is_received_none_is_charged(api_on_sqlite: Api) -> None:
    program = api_on_sqlite.program()
    order = an_order(api_on_sqlite, program, 7)

    answer = program.post(f"/orders/{order['id']}/payments", json={"kind": "pix"})

    problem(answer, 409, "pix.not-offered")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("journey_id", "", id="empty"),
        pytest.param("journey_id", 1, id="number"),
        pytest.param("journey_id", None, id="null"),
        pytest.param("seats", [], id="no seat"),
        pytest.param("seats", {}, id="no list"),
        pytest.param("seats", [{"seat": 0}], id="seat 0"),
        pytest.param("seats", [{"seat": True}], id="true"),
        pytest.param("seats", [{"seat": 1, "x": 1}], id="unknown"),
        pytest.param("seats", [{"seat": 1, "fare_id": 2**63}], id="too large"),
        pytest.param("seats", [{"seat": 1}] * 21, id="too many"),
        pytest.param("outro", 1, id="other"),
    ],
)
def test_nonsense_in_a_hold_is_refused_by_field(
    api_on_sqlite: Api, field: str, value: object
) -> None:
    body = {**hold_of(api_on_sqlite, 7), field: value}
    told = problem(api_on_sqlite.program().post("/holds", json=body), 400, "request.invalid")
    assert any(name.startswith(field) for name in told["errors"])


@pytest.mark.parametrize(
    "journey_id", ["1", "1-0", "a-0-3", "999999999-0-3", "1-3-0", "9999999999-0-1", "1-0-3-4"]
)
def test_a_journey_that_is_none_is_not_found(api_on_sqlite: Api, journey_id: str) -> None:
    body = {"journey_id": journey_id, "seats": [{"seat": 1}]}
    problem(api_on_sqlite.program().post("/holds", json=body), 404, "trip.not-found")


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        pytest.param({"journeys": []}, 400, "request.invalid", id="no journey"),
        pytest.param({"journeys": None}, 400, "request.invalid", id="null"),
        pytest.param({"buyer": {"name": "A"}}, 400, "request.invalid", id="no e-mail"),
        pytest.param(
            {"buyer": {"name": "Ana Lima", "email": "nada"}}, 422, "buyer.invalid", id="e-mail"
        ),
        pytest.param({"conditions_accepted": "true"}, 400, "request.invalid", id="text"),
        pytest.param(
            {"conditions_accepted": False}, 422, "purchase.conditions-not-accepted", id="no"
        ),
        pytest.param({"reference": "x" * 81}, 400, "request.invalid", id="long reference"),
        pytest.param({"reference": "a\u202eb"}, 400, "request.invalid", id="hidden"),
    ],
)
def test_nonsense_in_an_order_is_refused(
    api_on_sqlite: Api, change: dict[str, Any], status: int, code: str
) -> None:
    program = api_on_sqlite.program()
    held = a_hold(api_on_sqlite, program, 7)
    problem(program.post("/orders", json=order_of(held, **change)), status, code)


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        pytest.param({"seat": 8}, 422, "order.passengers-do-not-match", id="other seat"),
        pytest.param({"document_kind": "nada"}, 400, "request.invalid", id="kind"),
        pytest.param({"document_number": "?"}, 422, "passenger.invalid", id="number"),
        pytest.param({"cpf": "111"}, 422, "passenger.invalid", id="CPF"),
        pytest.param({"born_on": "2027-01-01"}, 422, "passenger.invalid", id="not born yet"),
        pytest.param({"born_on": "ontem"}, 400, "request.invalid", id="no day"),
        pytest.param({"name": "4111 1111 1111 1111"}, 422, "payment.card-number", id="card"),
    ],
)
def test_nonsense_in_a_passenger_is_refused(
    api_on_sqlite: Api, change: dict[str, Any], status: int, code: str
) -> None:
    program = api_on_sqlite.program()
    held = a_hold(api_on_sqlite, program, 7)
    body = order_of(held)
    body["journeys"][0]["passengers"] = [a_passenger(7) | change]
    problem(program.post("/orders", json=body), status, code)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        pytest.param({}, 400, "request.invalid", id="nothing"),
        pytest.param({"kind": "card"}, 400, "request.invalid", id="kind"),
        pytest.param({"kind": "collected"}, 400, "request.invalid", id="no payment"),
        pytest.param(
            {"kind": "pix", "payments": [{"method": "cash", "amount": "1.00"}]},
            400,
            "request.invalid",
            id="pix with payments",
        ),
        pytest.param(
            {"kind": "collected", "payments": [{"method": "cash", "amount": 1.5}]},
            400,
            "request.invalid",
            id="amount as a number",
        ),
        pytest.param(
            {"kind": "collected", "payments": [{"method": "cash", "amount": "-1.00"}]},
            422,
            "payment.invalid",
            id="negative",
        ),
        pytest.param(
            {"kind": "collected", "payments": [{"method": "pix", "amount": "1.00"}]},
            422,
            "payment.invalid",
            id="pix without its number",
        ),
        pytest.param(
            {"kind": "collected", "payments": [{"method": "credit", "amount": "1.00"}]},
            422,
            "payment.invalid",
            id="card without its slip",
        ),
    ],
)
def test_nonsense_in_a_payment_is_refused(
    api_on_sqlite: Api, body: dict[str, Any], status: int, code: str
) -> None:
    program = api_on_sqlite.program()
    order = an_order(api_on_sqlite, program, 7)
    problem(program.post(f"/orders/{order['id']}/payments", json=body), status, code)


def test_a_seat_that_another_took_is_named_with_the_nearest(api_on_sqlite: Api) -> None:
    other = api_on_sqlite.program(partner_id=api_on_sqlite.another_partner())
    a_hold(api_on_sqlite, other, 7)

    told = problem(
        api_on_sqlite.program().post("/holds", json=hold_of(api_on_sqlite, 7)), 409, "seat.taken"
    )

    assert told["lost"][0]["seat"] == 7
    assert told["lost"][0]["nearest"]


def test_a_ticket_without_a_document_says_so(api_on_sqlite: Api) -> None:
    program = api_on_sqlite.program()
    ticket = a_sale(api_on_sqlite, program, 7)["tickets"][0]
    for document in ("dabpe.pdf", "bpe.xml"):
        answer = program.get(f"/tickets/{ticket['id']}/{document}")
        problem(answer, 409, "ticket.not-issued")


def test_the_statement_tells_the_sale_and_the_balance(api: Api) -> None:
    program = api.program()
    sold = a_sale(api, program, 7)

    told = program.get("/statement?from=2026-12-05&to=2026-12-05").get_json()

    assert told["totals"]["orders"] == 1
    assert told["totals"]["collected"] == told["totals"]["sold"] == sold["total"]
    assert told["totals"]["commission"] == sold["commission"]
    assert [item["order_id"] for item in told["items"]] == [sold["id"]]
    assert told["next"] is None


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("", 400, "request.invalid"),
        ("from=ontem&to=2026-12-05", 400, "request.invalid"),
        ("from=2026-12-05&to=2026-12-04", 422, "statement.invalid-period"),
        ("from=2025-12-01&to=2026-12-05", 422, "statement.invalid-period"),
    ],
)
def test_days_that_are_no_period_are_refused(
    api_on_sqlite: Api, query: str, status: int, code: str
) -> None:
    problem(api_on_sqlite.program().get(f"/statement?{query}"), status, code)


def test_the_trail_tells_which_partner_sold(api: Api) -> None:
    program = api.program()
    a_sale(api, program, 3)
    code = program.get("/me").get_json()["partner"]

    with api.services.database.reading() as session:
        entries = session.scalars(
            select(AuditEntry).where(AuditEntry.action.in_(["purchase.begun", "ticket.sold"]))
        ).all()

    assert {entry.action for entry in entries} == {"purchase.begun", "ticket.sold"}
    assert {entry.details["partner"] for entry in entries} == {code}
