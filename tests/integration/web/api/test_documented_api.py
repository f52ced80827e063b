"""What docs/api tells strangers is so: codes, scopes and limits."""

import re
from pathlib import Path

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
