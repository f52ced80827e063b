"""What docs/api tells strangers is so: codes, scopes, limits, and the client that buys a ticket."""

import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

from app.usecases.partners.access import Scope
from app.usecases.partners.idempotency import KEPT_FOR
from app.usecases.selling.hold_limits import LIMITS as HOLD_LIMITS
from app.usecases.selling.hold_limits import STRETCH, Holder
from app.usecases.webhooks.endpoints import MOST_ENDPOINTS
from app.web.api.cursors import MOST_ITEMS, USUAL_ITEMS
from app.web.api.hold_told import MOST_SEATS
from app.web.api.rights import MOST_QUESTIONS
from app.web.partner_keys import WRONG_KEYS
from app.web.rate_limits import LIMITS, Asker
from app.web.statuses import STATUS_BY_CODE
from tests.integration.web.api.conftest import V1, Api
from tests.races import assert_sound

DOCS = Path(__file__).parents[4] / "docs" / "api"
GUIDE = (DOCS / "README.md").read_text()
TOLD = {
    code: int(status) for code, status in re.findall(r"^\| `([\w.-]+)` \| (\d{3}) \|", GUIDE, re.M)
}
ELSEWHERE = re.compile(
    r"(authorizer|bpe|card|demonstration|document|fiscal|guia|letter|link|mail|network|shift|staff"
    r"|tax)\..*"
)
"""What only counters, the public site, commands and the worker meet."""
NEVER_HERE = {
    "carrier.unknown": "the Guia asks for it",
    "hold.too-many": "a basket of the public site",
    "order.not-found": "the counter and passengers look for it",
    "order.not-yours": "passengers look for it by their document",
    "partner.inactive": "told to who makes keys; the key of such a partner is no key",
    "partner.invalid": "commands register partners",
    "partner.invalid-new-key": "commands make keys",
    "partner.invalid-rate": "commands register partners",
    "partner.key-not-found": "commands revoke keys",
    "partner.not-found": "commands name partners",
    "partner.taken": "commands register partners",
    "payment.overpaid": "the counter; a partner tells exactly what is due",
    "payment.underpaid": "the counter; a partner tells exactly what is due",
    "pix.refused": "a charge answers `charge.refused`",
    "pix.unreachable": "a charge waits, its text is null until then",
    "ticket.copy-not-registered": "the counter prints copies",
    "ticket.cpf-does-not-match": "the counter prints copies",
    "ticket.no-copy": "the counter prints copies",
    "webhook.not-answered": "deliveries tell it",
}


def test_the_guide_tells_each_code_that_a_program_may_meet() -> None:
    met = {code for code in STATUS_BY_CODE if not ELSEWHERE.fullmatch(code)} - set(NEVER_HERE)
    edge = {
        "database.away": 503,
        **{f"http.{status}": status for status in (400, 404, 405, 413, 500)},
    }

    assert {code: STATUS_BY_CODE[code] for code in met} | edge == TOLD
    assert set(NEVER_HERE) <= set(STATUS_BY_CODE)


def test_codes_are_told_in_the_order_of_their_status() -> None:
    assert list(TOLD.values()) == sorted(TOLD.values())


def test_the_guide_tells_each_scope() -> None:
    table = GUIDE.partition("| escopo |")[2].partition("\n\n")[0]

    assert set(re.findall(r"^\| `(\w+)`", table, re.M)) == {scope.value for scope in Scope}


def test_the_guide_tells_the_limits_that_hold() -> None:
    key, held = LIMITS[Asker.PARTNER], HOLD_LIMITS[Holder.PARTNER]
    minutes = int(STRETCH.total_seconds()) // 60
    for told in (
        f"| leituras por chave | {key.reads} por minuto |",
        f"| escritas por chave | {key.writes} por minuto |",
        f"| {WRONG_KEYS.attempts} em {int(WRONG_KEYS.per.total_seconds()) // 60} minutos |",
        f"| poltronas por reserva | {MOST_SEATS} |",
        f"| {held.holder.at_once}, e {held.holder.of_trip} de uma mesma viagem |",
        f"compradas em {minutes} minutos, por chave | {held.unbought} |",
        f"| perguntas a uma regra num pedido | {MOST_QUESTIONS} |",
        f"| endereços de aviso | {MOST_ENDPOINTS} |",
        f"vai de 1 a {MOST_ITEMS} ({USUAL_ITEMS}, se",
        f"guardadas por {int(KEPT_FOR.total_seconds()) // 3600} horas",
    ):
        assert told in GUIDE, told


class _Quiet(WSGIRequestHandler):
    def log(self, *_: Any, **__: Any) -> None:
        """Say nothing of each request."""


@pytest.fixture
def address(api_on_sqlite: Api) -> Iterator[str]:
    """Where the application is served, as a program of somebody else reaches it."""
    handler = _Quiet
    server = make_server("127.0.0.1", 0, api_on_sqlite.app, threaded=True, request_handler=handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}{V1}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_documented_client_buys_a_ticket(
    api_on_sqlite: Api,
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = api_on_sqlite.program()
    monkeypatch.setenv("GUICHE_API", address)
    monkeypatch.setenv("GUICHE_KEY", program.token)
    monkeypatch.setattr("sys.argv", ["client.py", "3550308", "3205309", "2026-12-10"])

    runpy.run_path(str(DOCS / "client.py"), run_name="__main__")

    (order,) = program.get("/orders").get_json()["items"]
    assert (order["status"], f"{order['locator']} pending None\n") == (
        "paid",
        capsys.readouterr().out,
    )
    assert_sound(api_on_sqlite.services.database)
