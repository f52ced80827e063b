"""Whole flows with marked people, and not one mark in any line of the log.

Every logger of the process is heard, of other libraries too, as the product writes it.
"""

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError
from validate_docbr import CPF

from app.config.monitoring import LogFormat
from app.db.engine import Database
from app.db.models.sales import Order
from app.telemetry import context
from app.telemetry.logs import LineFormatter
from app.usecases.operations.staff import Role
from app.web.access import public
from tests.builders_partner import a_partner, an_api_key
from tests.fiscal_house import House
from tests.integration.fiscal.conftest import certificate, clock, embedded_house, sefaz
from tests.integration.web.conftest import Site
from tests.integration.web.site.conftest import Buyer
from tests.integration.web.test_counter_pages import hold, sale_of

__all__ = ["certificate", "clock", "embedded_house", "sefaz"]

NAME = "Zulmira Marcada"
CPF_WRITTEN = "529.982.247-25"
RG = "98.765.432-1"
MAILBOX = "zulmira@marcada.example"
TELEPHONE = "(11) 98765-4321"
CARD = "4111 1111 1111 1111"
PASSWORD = "senha-marcada-2026"
MARKS = (NAME, "zulmira", "marcada", CPF_WRITTEN, RG, MAILBOX, TELEPHONE, CARD, PASSWORD)

Written = Callable[[], str]
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_NUMBER = re.compile(r"(?<![0-9A-Za-z])\d(?:[ ./-]?\d){10,18}(?![0-9A-Za-z])")


@pytest.fixture
def written() -> Iterator[Written]:
    """What the product would write of everything that is logged meanwhile."""
    stream, root = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(stream), root.level
    handler.setFormatter(LineFormatter(LogFormat.JSON))
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    context.begin()
    yield stream.getvalue
    root.removeHandler(handler)
    root.setLevel(level)


def digits(told: str) -> str:
    return re.sub(r"\D", "", told)


def passes_luhn(number: str) -> bool:
    doubled = [int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(number))]
    return sum(value - 9 * (value > 9) for value in doubled) % 10 == 0


def assert_nobody(log: str, *secrets: str) -> None:
    """Check that lines were written, each one of JSON, and that none is about anybody."""
    lines = [json.loads(line) for line in log.splitlines()]
    assert lines
    told = log.lower()
    for mark in (*MARKS, *secrets):
        assert mark.lower() not in told, mark
        if len(digits(mark)) > 6:
            assert digits(mark) not in told, mark
    numbers = [digits(found[0]) for found in _NUMBER.finditer(_UUID.sub("", log))]
    assert [one for one in numbers if len(one) == 11 and CPF().validate(one)] == []
    assert [one for one in numbers if len(one) >= 13 and passes_luhn(one)] == []


def routes(log: str) -> set[tuple[str, int]]:
    """Return the routes that were told of, with their statuses."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in log.splitlines()]
    return {(line["route"], line["status"]) for line in lines if line["event"] == "request"}


def test_the_check_finds_what_it_looks_for() -> None:
    for told in (CPF_WRITTEN, digits(CARD), "a 11144477735 z", NAME.upper()):
        with pytest.raises(AssertionError):
            assert_nobody(json.dumps({"event": told}))


def test_a_purchase_on_line_and_the_ways_back_to_it(buyer: Buyer, written: Written) -> None:
    typed = {
        "nome": NAME,
        "cpf": CPF_WRITTEN,
        "numero": RG,
        "telefone": TELEPHONE,
        "comprador_email": MAILBOX,
    }
    buyer.get(f"/viagens?de={NAME}&para={MAILBOX}&ida=2026-12-10")
    buyer.hold(7)
    buyer.pay(**{**typed, "cpf": "529.982.247-26"})  # a CPF that cannot be
    buyer.pay(**{**typed, "telefone": CARD})
    purchase = buyer.pay(**typed).location
    buyer.get(purchase)
    buyer.shop.bank.pay(buyer.txid)
    buyer.let_pass(seconds=0)
    buyer.shop.settle(buyer.txid)
    order = buyer.client.get(purchase).location
    assert buyer.get(order).status_code == 200
    with buyer.shop.database.reading() as session:
        locator = session.scalars(select(Order.locator)).one()
    for document in (RG, CPF_WRITTEN, "11144477735"):
        buyer.get("/meus-bilhetes")
        buyer.send("/meus-bilhetes", localizador=locator, documento=document)
    buyer.get(f"/pedido/{locator}?cpf={CPF_WRITTEN}")
    buyer.get(f"/{NAME}/{CPF_WRITTEN}?email={MAILBOX}")

    log = written()
    assert_nobody(log, locator, order.rpartition("/")[2], purchase.rpartition("/")[2])
    told = routes(log)
    assert ("/compra", 303) in told
    assert ("/compra", 422) in told
    assert ("/compra/<uuid:purchase_id>", 200) in told
    assert ("/pedido/<token>", 200) in told
    assert {("/meus-bilhetes", 303), ("/meus-bilhetes", 404)} <= told
    assert ("(nenhuma)", 404) in told


def test_a_counter_sale_and_what_is_refused_at_the_counter(site: Site, written: Written) -> None:
    clerk = site.as_role(Role.CLERK)
    clerk.post("/guiche/caixa/abrir", {"opening_float": "100.00"})
    who = {"name": NAME, "cpf": CPF_WRITTEN, "document_number": RG}
    clerk.get(f"/guiche/lugares?q={NAME}")
    held = hold(clerk, site, 2)
    hold(clerk, site, 2)
    sale = sale_of(held)
    for refused in (
        {**sale, "passengers": [{**sale["passengers"][0], **who, "cpf": "52998224726"}]},
        {**sale, "passengers": [{**sale["passengers"][0], **who, "name": CARD}]},
        {"passengers": NAME},
    ):
        assert 400 <= clerk.post("/guiche/vendas", refused).status_code < 500
    sale["passengers"] = [{**sale["passengers"][0], **who}]
    sold = clerk.post("/guiche/vendas", sale).get_json()
    ticket = sold["tickets"][0]["ticket_id"]
    clerk.get(f"/guiche/bilhetes?localizador={sold['locator']}")
    clerk.client.get(f"/bilhetes/{ticket}")
    clerk.get("/guiche/bilhetes?localizador=ZZZZZZ")
    clerk.client.post("/entrar", data={"usuario": NAME, "senha": PASSWORD})
    clerk.post_form("/entrar", usuario=MAILBOX, senha=PASSWORD)

    log = written()
    assert_nobody(log, sold["locator"], sale["submission_key"], clerk.token)
    told = routes(log)
    assert {("/guiche/vendas", 201), ("/guiche/vendas", 422), ("/guiche/vendas", 400)} <= told
    assert ("/guiche/reservas", 409) in told
    assert ("/bilhetes/<uuid:ticket_id>", 200) in told
    assert ("/entrar", 400) in told
    asked = [json.loads(line) for line in log.splitlines()]
    assert any(line.get("user_id") for line in asked if line.get("route") == "/guiche/vendas")


def test_a_partner_is_told_by_the_number_of_the_key(site: Site, written: Written) -> None:
    with site.services.database.writing() as session:
        key = an_api_key(session, a_partner(session))
    client = site.visitor()
    shown = {"Authorization": f"Bearer {key}"}
    assert client.get(f"/api/v1/locations?q={NAME}", headers=shown).status_code == 200
    client.get("/api/v1/me", headers={"Authorization": f"Bearer {key}x{PASSWORD}"})
    client.post(f"/api/v1/rights/{NAME}", headers=shown, json={"cpf": CPF_WRITTEN})

    log = written()
    assert_nobody(log, key, key.partition("_")[2])
    told = [line for line in map(json.loads, log.splitlines()) if line["event"] == "request"]
    assert [line["status"] for line in told] == [200, 401, told[2]["status"]]
    assert isinstance(told[0]["partner_key_id"], int)
    assert "partner_key_id" not in told[1]
    assert told[2]["route"] == "/api/v1/rights/<rule>"


def test_an_error_that_nobody_foresaw(site: Site, written: Written) -> None:
    def break_it(who: str) -> str:
        raise ValueError(f"{NAME} {who} {CARD}")

    site.app.config["PROPAGATE_EXCEPTIONS"] = False
    site.app.add_url_rule("/quebra/<who>", "tests.break", public(break_it))

    answer = site.visitor().get(f"/quebra/{CPF_WRITTEN}?{MAILBOX}")

    log = written()
    assert answer.status_code == 500
    assert_nobody(log)
    failed, request = (json.loads(line) for line in log.splitlines() if "quebra" in line)
    assert (failed["event"], failed["level"]) == ("request failed", "error")
    assert failed["exception"][0]["type"] == "ValueError"
    assert failed["exception"][0]["stack"][-1].endswith(" break_it")
    assert (request["route"], request["status"]) == ("/quebra/<who>", 500)
    assert failed["request_id"] == request["request_id"] == answer.headers["X-Request-Id"]


def test_what_the_database_says_of_a_row_that_cannot_be(
    database: Database, written: Written
) -> None:
    """PostgreSQL tells the values of a key that is there twice."""
    twice = text("INSERT INTO audit_marked VALUES (:name)")
    with database.engine.begin() as connection:
        connection.execute(text("CREATE TABLE audit_marked (name VARCHAR(80) PRIMARY KEY)"))
        connection.execute(twice, {"name": CPF_WRITTEN})
    with database.engine.connect() as connection:
        with pytest.raises(IntegrityError) as refused:
            connection.execute(twice, {"name": CPF_WRITTEN})
        connection.rollback()
        connection.execute(text("DROP TABLE audit_marked"))
        connection.commit()
    logging.getLogger("app.tests").error("failed", exc_info=refused.value)

    log = written()
    assert_nobody(log)
    assert "sqlalchemy.exc.IntegrityError" in log
    code = "SQLITE_CONSTRAINT_PRIMARYKEY" if database.is_sqlite else "23505"
    assert json.loads(log.splitlines()[-1])["exception"][0]["code"] == code


def test_the_worker_issues_and_fails(embedded_house: House, written: Written) -> None:
    for ticket in embedded_house.sell(1, 2).tickets:
        assert ticket.passenger_name.startswith("Maria das Dores")
    embedded_house.authorizer.receptions.append(break_with_words)
    embedded_house.work()
    embedded_house.let_time_pass_for_the_queue()
    embedded_house.work()

    log = written()
    assert_nobody(log, "Maria", "Dores")
    lines = [json.loads(line) for line in log.splitlines()]
    assert {line["outcome"] for line in lines if line["event"] == "message done"} >= {"issued"}
    assert any(line["event"] == "message failed" for line in lines)


def test_a_message_is_done_under_the_id_of_the_request_that_caused_it(
    embedded_house: House, written: Written
) -> None:
    with context.within(request_id="0123456789ab"):
        embedded_house.sell_one()
    embedded_house.sell_one(2)
    embedded_house.work()

    lines = [json.loads(line) for line in written().splitlines()]
    told = [line.get("request_id") for line in lines if line["event"] == "message done"]
    assert told == ["0123456789ab", None]


def break_with_words(*_: object) -> bytes:
    raise ValueError(f"{NAME} {CPF_WRITTEN}")
