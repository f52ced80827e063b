"""Hands that type what no page of ours sends: each is told why not, and nothing breaks."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from app.clock import Clock
from app.config import Settings
from app.db.engine import Database
from app.usecases.operations.staff import Role
from app.usecases.services import Services
from app.web.application import create_app
from tests.builders import DEPARTURE, NOW, a_network, a_trip
from tests.integration.web.conftest import JSON, PASSWORD, Site, Visitor

AN_ID = "0b2f8f7e-0000-4000-8000-000000000000"
PASSENGER = {
    "seat": 2,
    "name": "Ana Lima",
    "document_kind": "rg",
    "document_number": "123456",
    "document_description": "",
    "cpf": "",
    "phone": "",
    "born_on": None,
}
CARD = {
    "method": "credit",
    "amount": "500.00",
    "brand": "Visa",
    "last4": "1234",
    "nsu": "1",
    "authorization": "1",
    "acquirer_cnpj": "01027058000191",
}
SALE = {"submission_key": "k" * 32, "hold_id": AN_ID, "passengers": [PASSENGER], "payments": [CARD]}
BODIES: dict[str, dict[str, Any]] = {
    "/guiche/reservas": {
        "trip_id": 1,
        "origin_position": 0,
        "destination_position": 3,
        "seats": [2],
        "fare_by_seat": {"2": 1},
        "replaces": None,
    },
    "/guiche/caixa/abrir": {"opening_float": "1.00"},
    "/guiche/caixa/fechar": {"shift_id": AN_ID, "counted": "1.00"},
    "/guiche/passageiros": {"document": "123"},
    "/guiche/vendas": SALE,
    f"/bilhetes/{AN_ID}/segunda-via": {"document_shown": "rg", "cpf": ""},
}
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    1.5,
    10**30,
    2**63,
    float("nan"),
    float("inf"),
    "1e3",
    "-1.00",
    "a\x00b" * 8,
    "\ud800" * 16,
    "\u202eabc" * 8,
    "x" * 100_000,
    [[[]]],
    {"a": 1},
    "0001-01-01",
    "9999-12-31",
    "' OR 1=1 --",
)
RAW = {
    "a list": b"[1]",
    "a number": b"5",
    "nothing": b"null",
    "a broken object": b"{",
    "no text": b"\xff\xfe",
    "lists without end": b"[" * 200_000,
    "objects without end": b'{"a":' * 100_000,
    "a number without end": b"9" * 5000,
    "ten megabytes": b"x" * (10 << 20),
    "nothing at all": b"",
}
ADDRESSES = (
    "/guiche/lugares?q=a%00b",
    "/guiche/partidas?de=3550308&para=2927408&dia=9999-12-31",
    "/guiche/partidas?de=3550308&para=2927408&dia=0001-01-01",
    "/guiche/partidas?de=%D9%A3%D9%A3%D9%A3%D9%A3%D9%A3%D9%A3%D9%A3&para=2927408&dia=2026-12-10",
    f"/guiche/poltronas?viagem={10**30}&de=0&ate=3",
    f"/guiche/poltronas?viagem=1&de={2**63}&ate=3",
    f"/guiche/poltronas?viagem=1&de=0&ate={2**63}",
    "/guiche/bilhetes?localizador=a%00b",
    f"/bilhetes/{AN_ID}/bilhete?via={'9' * 5000}",
)


@pytest.fixture
def site(database: Database) -> Site:
    """The pages over both databases: what one stores without a word, the other refuses."""
    with database.writing() as session:
        trip_id = a_trip(session, a_network(session), line_departs_at=DEPARTURE).id
    settings = Settings(clock=Clock(stands_at=NOW), counter_wait=0.2)
    services = Services(settings=settings, database=database)
    return Site(app=create_app(services), services=services, trip_id=trip_id)


@pytest.fixture
def clerk(site: Site) -> Visitor:
    clerk = site.as_role(Role.CLERK)
    clerk.post("/guiche/caixa/abrir", {"opening_float": "1.00"})
    return clerk


def tampered() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each body that our scripts send with one field gone or turned into something else."""
    for path, good in BODIES.items():
        for field in good:
            yield path, {name: value for name, value in good.items() if name != field}
            for value in VALUES:
                yield path, good | {field: value}
    for part, one in (("passengers", PASSENGER), ("payments", CARD)):
        for field in one:
            for value in VALUES:
                yield "/guiche/vendas", SALE | {part: [one | {field: value}]}


def send(visitor: Visitor, path: str, raw: bytes) -> int:
    headers = {**JSON, "X-CSRFToken": visitor.token}
    answer = visitor.client.post(path, data=raw, content_type="application/json", headers=headers)
    return answer.status_code


def test_no_tampered_body_breaks_the_server_or_changes_anything(site: Site, clerk: Visitor) -> None:
    site.app.config["PROPAGATE_EXCEPTIONS"] = False
    broken = []
    for path, body in tampered():
        status = send(clerk, path, json.dumps(body).encode())
        if not 200 <= status < 500:
            broken.append((path, str(body)[:200], status))

    assert broken == []


@pytest.mark.parametrize("raw", list(RAW.values()), ids=list(RAW))
def test_a_body_that_is_no_object_is_refused(site: Site, clerk: Visitor, raw: bytes) -> None:
    site.app.config["PROPAGATE_EXCEPTIONS"] = False
    statuses = {path: send(clerk, path, raw) for path in (*BODIES, "/sessao")}

    assert [path for path, status in statuses.items() if not 400 <= status < 500] == []


def test_no_tampered_address_breaks_the_server(site: Site, clerk: Visitor) -> None:
    site.app.config["PROPAGATE_EXCEPTIONS"] = False
    statuses = {address: clerk.get(address).status_code for address in ADDRESSES}

    assert [address for address, status in statuses.items() if status >= 500] == []


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"usuario": "a\x00b", "senha": PASSWORD}, id="an end of text"),
        pytest.param({"usuario": "\ud800", "senha": PASSWORD}, id="half a character"),
        pytest.param({"usuario": ["ana"], "senha": {"a": 1}}, id="no texts"),
        pytest.param({"senha": PASSWORD}, id="nobody"),
        pytest.param({"usuario": "ana", "senha": "x" * 100_000}, id="a password without end"),
    ],
)
def test_a_login_that_cannot_be_is_refused(site: Site, fields: dict[str, Any]) -> None:
    site.app.config["PROPAGATE_EXCEPTIONS"] = False
    visitor = Visitor(site.visitor())
    visitor.read_token("/entrar")

    assert send(visitor, "/sessao", json.dumps(fields).encode()) in {400, 401}


@pytest.mark.parametrize("name", ["usuario", "nome", "senha", "ponto", "funcoes"])
def test_hidden_characters_are_asked_to_be_erased(site: Site, name: str) -> None:
    site.app.config["PROPAGATE_EXCEPTIONS"] = False
    manager = site.as_role(Role.MANAGER)
    form = {"usuario": "bia", "nome": "Bia", "senha": PASSWORD, "funcoes": "clerk"}

    for hidden in ("Bia\x00Ramos", "Bia\u202esomaR"):
        answer = manager.post_form("/gestao/usuarios", **(form | {name: hidden}))

        assert answer.status_code == 400
    assert manager.post_form("/gestao/usuarios/a%00b/desativar").status_code == 404


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(f"purchase:{AN_ID}", id="of a purchase on line"),
        pytest.param("partner:1:" + "k" * 16, id="of a partner's order"),
        pytest.param("k" * 15, id="too short"),
        pytest.param("k" * 65, id="too long"),
        pytest.param("k" * 16 + "\n", id="a line end"),
        pytest.param("k" * 8 + " " + "k" * 8, id="a space"),
    ],
)
def test_a_clerk_takes_no_key_that_the_product_makes(site: Site, key: str) -> None:
    """Whoever took such a key first would leave somebody's paid purchase without its order."""
    clerk = site.as_role(Role.CLERK)

    answer = clerk.post("/guiche/vendas", SALE | {"submission_key": key})

    assert answer.status_code == 400
    assert "submission_key" in answer.get_json()["detail"]
