"""The bank's simulator asked in the raw: each of its noes, with the problem of its type."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.movable_clock import MovableClock
from tests.psp_server import CLIENT_ID, CLIENT_SECRET, KEY, PspThread

NOW = datetime(2026, 12, 1, 15, 0, tzinfo=UTC)
TXID = "Aa0" * 10
BODY = {"calendario": {"expiracao": 600}, "valor": {"original": "95.50"}, "chave": KEY}
REMOVED = "REMOVIDA_PELO_USUARIO_RECEBEDOR"

Ask = Callable[..., requests.Response]


@pytest.fixture
def clock() -> MovableClock:
    return MovableClock(NOW)


@pytest.fixture
def psp(tmp_path: Path, clock: MovableClock) -> Iterator[PspThread]:
    psp = PspThread(tmp_path, clock)
    yield psp
    psp.stop()


def a_token(psp: PspThread, **form: str) -> requests.Response:
    return requests.post(
        f"{psp.address}/oauth/token",
        data={"grant_type": "client_credentials", **form},
        auth=(CLIENT_ID, CLIENT_SECRET),
        timeout=10,
    )


@pytest.fixture
def ask(psp: PspThread) -> Ask:
    headers = {"Authorization": f"Bearer {a_token(psp).json()['access_token']}"}

    def ask(method: str, path: str, body: Any = None, **query: str) -> requests.Response:
        return requests.request(
            method, psp.address + path, json=body, params=query, headers=headers, timeout=10
        )

    return ask


def problem(answer: requests.Response) -> tuple[int, str, list[str]]:
    """Return the status, the type and the fields of a problem, held to its shape."""
    told = answer.json()
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert told["status"] == answer.status_code
    assert told["title"]
    base, _, kind = told["type"].rpartition("/")
    assert base == "https://pix.bcb.gov.br/api/v2/error"
    fields = [violation["propriedade"] for violation in told.get("violacoes", [])]
    assert all(violation["razao"] for violation in told.get("violacoes", []))
    return answer.status_code, kind, fields


def test_a_charge_is_answered_whole(psp: PspThread, ask: Ask) -> None:
    extras = [{"nome": "Poltrona", "valor": "14"}]
    body = BODY | {"solicitacaoPagador": "Passagem", "infoAdicionais": extras, "novidade": 1}

    answer = ask("PUT", f"/cob/{TXID}", body)

    told = answer.json()
    assert answer.status_code == 201
    location = told.pop("location")
    assert location.startswith(psp.address.removeprefix("http://") + "/qr/v2/")
    assert location in told.pop("pixCopiaECola")
    assert told == {
        "calendario": {"criacao": "2026-12-01T15:00:00.000Z", "expiracao": 600},
        "txid": TXID,
        "revisao": 0,
        "loc": {"location": location, "tipoCob": "cob", "criacao": "2026-12-01T15:00:00.000Z"},
        "status": "ATIVA",
        "valor": {"original": "95.50"},
        "chave": KEY,
        "solicitacaoPagador": "Passagem",
        "infoAdicionais": extras,
    }


def test_a_day_is_how_long_a_charge_lasts_if_nobody_says(ask: Ask) -> None:
    answer = ask("PUT", f"/cob/{TXID}", {"valor": BODY["valor"], "chave": KEY})

    assert answer.json()["calendario"]["expiracao"] == 86_400


@pytest.mark.parametrize(
    "txid", ["a" * 25, "a" * 36, "a" * 25 + "-", "a" * 25 + "%20", "%C3%A1" * 26]
)
@pytest.mark.parametrize("method", ["PUT", "PATCH", "GET"])
def test_a_txid_has_its_pattern(ask: Ask, method: str, txid: str) -> None:
    answer = ask(method, f"/cob/{txid}", BODY)

    assert problem(answer) == (400, "CobOperacaoInvalida", ["txid"])


PERSON = {"nome": "Ana", "cpf": "12345678909"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"valor": {"original": amount}}, "cob.valor.original")
        for amount in (
            "95",
            "95.5",
            "95,50",
            "0.00",
            "12345678901.00",
            "-1.00",
            95.5,
            None,
            " 1.00",
        )
    ]
    + [
        ({"valor": "95.50"}, "cob.valor.original"),
        ({"calendario": {"expiracao": 0}}, "cob.calendario.expiracao"),
        ({"calendario": {"expiracao": -1}}, "cob.calendario.expiracao"),
        ({"calendario": {"expiracao": "600"}}, "cob.calendario.expiracao"),
        ({"calendario": {"expiracao": True}}, "cob.calendario.expiracao"),
        ({"calendario": {"expiracao": 2**31}}, "cob.calendario.expiracao"),
        ({"calendario": 600}, "cob.calendario.expiracao"),
        ({"chave": "outra@viacao.example"}, "cob.chave"),
        ({"chave": "x" * 78}, "cob.chave"),
        ({"chave": ""}, "cob.chave"),
        ({"devedor": {"nome": "Ana"}}, "cob.devedor"),
        ({"devedor": {"cpf": "12345678909"}}, "cob.devedor"),
        ({"devedor": PERSON | {"cnpj": "11222333000181"}}, "cob.devedor"),
        ({"devedor": PERSON | {"cpf": "123.456.789-09"}}, "cob.devedor"),
        ({"devedor": PERSON | {"nome": "x" * 201}}, "cob.devedor"),
        ({"devedor": None}, "cob.devedor"),
        ({"solicitacaoPagador": "x" * 141}, "cob.solicitacaoPagador"),
        ({"solicitacaoPagador": None}, "cob.solicitacaoPagador"),
        ({"infoAdicionais": [{"nome": "a", "valor": "b"}] * 51}, "cob.infoAdicionais"),
        ({"infoAdicionais": [{"nome": "x" * 51, "valor": "b"}]}, "cob.infoAdicionais"),
        ({"infoAdicionais": [{"nome": "a", "valor": "x" * 201}]}, "cob.infoAdicionais"),
        ({"infoAdicionais": [7]}, "cob.infoAdicionais"),
        ({"infoAdicionais": {}}, "cob.infoAdicionais"),
    ],
    ids=repr,
)
def test_a_field_that_cannot_be_is_named(
    psp: PspThread, ask: Ask, change: dict[str, Any], field: str
) -> None:
    assert problem(ask("PUT", f"/cob/{TXID}", BODY | change)) == (
        400,
        "CobOperacaoInvalida",
        [field],
    )
    assert psp.charges() == []
    assert ask("PUT", f"/cob/{TXID}", BODY).status_code == 201
    assert problem(ask("PATCH", f"/cob/{TXID}", change))[2] == [field]


@pytest.mark.parametrize(
    "change",
    [
        {"valor": {"original": "0.01"}},
        {"valor": {"original": "9999999999.99"}},
        {"calendario": {"expiracao": 1}},
        {"devedor": PERSON},
        {"devedor": {"nome": "x" * 200, "cnpj": "12ABC34501DE35"}},
        {"solicitacaoPagador": "ã" * 140},
        {"infoAdicionais": [{"nome": "x" * 50, "valor": "x" * 200}] * 50},
    ],
    ids=lambda change: repr(change)[:60],
)
def test_the_last_that_fits_is_taken(ask: Ask, change: dict[str, Any]) -> None:
    answer = ask("PUT", f"/cob/{TXID}", BODY | change)

    assert answer.status_code == 201
    assert len(answer.json()["pixCopiaECola"]) <= 512
    assert change.items() <= (answer.json() | {"calendario": change.get("calendario")}).items()


def test_all_that_is_wrong_is_told_at_once(ask: Ask) -> None:
    _, _, fields = problem(ask("PUT", f"/cob/{TXID}", {"calendario": {"expiracao": 0}}))

    assert fields == ["cob.calendario.expiracao", "cob.valor.original", "cob.chave"]


@pytest.mark.parametrize("body", [b"", b"x", b"[]", b"null", b"[" * 100_000, b"\xff"])
def test_what_is_no_object_is_refused(psp: PspThread, ask: Ask, body: bytes) -> None:
    token = a_token(psp).json()["access_token"]
    answer = requests.put(
        f"{psp.address}/cob/{TXID}",
        data=body,
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
        timeout=10,
    )

    assert problem(answer) == (400, "RequisicaoInvalida", [])


def test_a_revision_changes_only_what_it_names(ask: Ask, clock: MovableClock) -> None:
    ask("PUT", f"/cob/{TXID}", BODY | {"devedor": PERSON})
    clock.move(timedelta(minutes=1))

    answer = ask("PATCH", f"/cob/{TXID}", {"valor": {"original": "1.00"}})

    told = answer.json()
    assert (answer.status_code, told["revisao"], told["valor"]) == (200, 1, {"original": "1.00"})
    assert (told["devedor"], told["calendario"]["criacao"]) == (PERSON, "2026-12-01T15:00:00.000Z")
    assert "54041.00" in told["pixCopiaECola"]


@pytest.mark.parametrize("status", ["ATIVA", "CONCLUIDA", "REMOVIDA_PELO_PSP", "", None])
def test_the_only_status_to_ask_for_is_removal(ask: Ask, status: object) -> None:
    ask("PUT", f"/cob/{TXID}", BODY)

    assert problem(ask("PATCH", f"/cob/{TXID}", {"status": status}))[2] == ["cob.status"]


def test_removal_comes_alone(ask: Ask) -> None:
    ask("PUT", f"/cob/{TXID}", BODY)

    both = {"status": REMOVED, "valor": {"original": "1.00"}}
    assert problem(ask("PATCH", f"/cob/{TXID}", both))[2] == ["cob.status"]
    assert ask("PATCH", f"/cob/{TXID}", {"status": REMOVED}).json()["status"] == REMOVED
    assert problem(ask("PATCH", f"/cob/{TXID}", {"status": REMOVED}))[2] == ["cob.status"]


def test_a_paid_charge_is_not_revised(psp: PspThread, ask: Ask) -> None:
    ask("PUT", f"/cob/{TXID}", BODY)
    psp.pay(TXID)

    assert problem(ask("PATCH", f"/cob/{TXID}", {"valor": BODY["valor"]}))[2] == ["cob.status"]
    assert problem(ask("PUT", f"/cob/{TXID}", BODY))[2] == ["txid"]


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("GET", f"/cob/{TXID}", "CobNaoEncontrado"),
        ("PATCH", f"/cob/{TXID}", "CobNaoEncontrado"),
        ("GET", "/pix/E" + "0" * 31, "PixNaoEncontrado"),
        ("GET", f"/webhook/{KEY}", "WebhookNaoEncontrado"),
        ("DELETE", f"/webhook/{KEY}", "WebhookNaoEncontrado"),
        ("GET", "/cobv/1", "NaoEncontrado"),
    ],
)
def test_what_is_not_there_is_said_to_be_missing(
    ask: Ask, method: str, path: str, kind: str
) -> None:
    assert problem(ask(method, path, {} if method == "PATCH" else None)) == (404, kind, [])


def test_a_method_that_is_none_is_a_problem_too(ask: Ask) -> None:
    assert problem(ask("DELETE", f"/cob/{TXID}"))[:2] == (405, "RequisicaoInvalida")


def test_only_the_last_revision_is_there(ask: Ask) -> None:
    ask("PUT", f"/cob/{TXID}", BODY)

    assert ask("GET", f"/cob/{TXID}", revisao="0").status_code == 200
    assert problem(ask("GET", f"/cob/{TXID}", revisao="1")) == (
        400,
        "CobConsultaInvalida",
        ["revisao"],
    )


PERIOD = {"inicio": "2026-12-01T00:00:00Z", "fim": "2026-12-02T00:00:00-03:00"}


@pytest.mark.parametrize(
    ("query", "fields"),
    [
        ({"inicio": ""}, ["inicio"]),
        ({"inicio": "2026-12-01"}, ["inicio"]),
        ({"inicio": "2026-12-01T00:00:00"}, ["inicio"]),
        ({"fim": "2026-11-30T23:59:59Z"}, ["fim"]),
        ({"fim": "9999-12-31T23:59:59-03:00"}, ["fim"]),
        ({"cpf": "12345678909", "cnpj": "11222333000181"}, ["cpf"]),
        ({"cpf": "1"}, ["cpf"]),
        ({"paginacao.paginaAtual": "-1"}, ["paginacao.paginaAtual"]),
        ({"paginacao.itensPorPagina": "0"}, ["paginacao.itensPorPagina"]),
        ({"paginacao.itensPorPagina": "1001"}, ["paginacao.itensPorPagina"]),
        ({"paginacao.itensPorPagina": "dez"}, ["paginacao.itensPorPagina"]),
    ],
    ids=repr,
)
@pytest.mark.parametrize(
    ("path", "kind"), [("/cob", "CobConsultaInvalida"), ("/pix", "PixConsultaInvalida")]
)
def test_a_query_that_cannot_be_is_refused(
    ask: Ask, path: str, kind: str, query: dict[str, str], fields: list[str]
) -> None:
    assert problem(ask("GET", path, **(PERIOD | query))) == (400, kind, fields)


def test_a_query_takes_a_period(ask: Ask) -> None:
    assert problem(ask("GET", "/pix"))[2] == ["inicio", "fim"]


def test_charges_of_a_period_are_narrowed_and_paged(psp: PspThread, ask: Ask) -> None:
    txids = [f"{number}" * 26 for number in range(5)]
    for txid in txids:
        ask("PUT", f"/cob/{txid}", BODY | ({"devedor": PERSON} if txid[0] == "4" else {}))
    psp.pay(txids[0])

    def found(**query: str) -> list[str]:
        told = ask("GET", "/cob", **(PERIOD | query)).json()
        return [cob["txid"][0] for cob in told["cobs"]]

    assert found() == list("01234")
    assert found(status="CONCLUIDA") == ["0"]
    assert found(status="ATIVA") == list("1234")
    assert found(cpf=PERSON["cpf"]) == ["4"]
    assert found(cnpj="11222333000181") == []
    assert found(locationPresente="false") == []
    pages = [
        found(**{"paginacao.itensPorPagina": "2", "paginacao.paginaAtual": str(page)})
        for page in range(4)
    ]
    assert pages == [["0", "1"], ["2", "3"], ["4"], []]


def test_a_page_says_how_many_there_are(psp: PspThread, ask: Ask) -> None:
    ask("PUT", f"/cob/{TXID}", BODY)
    psp.pay(TXID, times=5)

    told = ask("GET", "/pix", **(PERIOD | {"paginacao.itensPorPagina": "2"})).json()

    assert len(told["pix"]) == 2
    assert told["parametros"] == {
        "inicio": "2026-12-01T00:00:00.000Z",
        "fim": "2026-12-02T03:00:00.000Z",
        "paginacao": {
            "paginaAtual": 0,
            "itensPorPagina": 2,
            "quantidadeDePaginas": 3,
            "quantidadeTotalDeItens": 5,
        },
    }


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"txid": TXID}, 1),
        ({"txid": "b" * 26}, 0),
        ({"txIdPresente": "true"}, 1),
        ({"txIdPresente": "false"}, 0),
        ({"devolucaoPresente": "false"}, 1),
        ({"devolucaoPresente": "true"}, 0),
        ({"cpf": "12345678909"}, 0),
    ],
    ids=repr,
)
def test_payments_are_narrowed(psp: PspThread, ask: Ask, query: dict[str, str], found: int) -> None:
    ask("PUT", f"/cob/{TXID}", BODY)
    psp.pay(TXID)

    assert len(ask("GET", "/pix", **(PERIOD | query)).json()["pix"]) == found


def test_a_webhook_is_kept_read_and_forgotten(ask: Ask) -> None:
    url = "https://loja.example/avisos"

    assert ask("PUT", f"/webhook/{KEY}", {"webhookUrl": url}).status_code == 200
    assert ask("GET", f"/webhook/{KEY}").json() == {
        "webhookUrl": url,
        "chave": KEY,
        "criacao": "2026-12-01T15:00:00.000Z",
    }
    assert ask("DELETE", f"/webhook/{KEY}").status_code == 204
    assert ask("GET", f"/webhook/{KEY}").status_code == 404


@pytest.mark.parametrize(
    "url",
    ["http://loja.example", "ftp://loja.example", "https://", "https://[::1", "x", "", 7, None],
)
def test_a_webhook_has_an_address_that_nobody_overhears(ask: Ask, url: object) -> None:
    answer = ask("PUT", f"/webhook/{KEY}", {"webhookUrl": url})

    assert problem(answer) == (400, "WebhookOperacaoInvalida", ["webhookUrl"])


def test_a_webhook_of_another_key_is_refused(ask: Ask) -> None:
    answer = ask("PUT", "/webhook/outra@viacao.example", {"webhookUrl": "https://a.example"})

    assert problem(answer) == (400, "WebhookOperacaoInvalida", ["chave"])


def test_a_token_is_given_for_what_is_asked(psp: PspThread) -> None:
    answer = a_token(psp, scope="cob.read pix.read")

    assert answer.json()["scope"] == "cob.read pix.read"
    assert (answer.json()["token_type"], answer.json()["expires_in"]) == ("Bearer", 3600)
    token = answer.json()["access_token"]
    headers = {"Authorization": f"Bearer {token}"}
    made = requests.put(f"{psp.address}/cob/{TXID}", json=BODY, headers=headers, timeout=10)
    assert problem(made) == (403, "AcessoNegado", [])
    assert requests.get(f"{psp.address}/cob/{TXID}", headers=headers, timeout=10).status_code == 404


@pytest.mark.parametrize(
    ("form", "error"),
    [
        ({"grant_type": "password"}, "unsupported_grant_type"),
        ({"grant_type": ""}, "unsupported_grant_type"),
        ({"scope": "cob.read tudo"}, "invalid_scope"),
    ],
)
def test_a_token_is_not_given_for_anything(
    psp: PspThread, form: dict[str, str], error: str
) -> None:
    answer = a_token(psp, **form)

    assert (answer.status_code, answer.json()) == (400, {"error": error})


@pytest.mark.parametrize(
    "shown", [None, (CLIENT_ID, "outro"), ("outra", CLIENT_SECRET), ("", ""), ("á", "é")]
)
def test_who_has_no_credentials_gets_no_token(
    psp: PspThread, shown: tuple[str, str] | None
) -> None:
    auth = tuple(part.encode() for part in shown) if shown else None
    answer = requests.post(
        f"{psp.address}/oauth/token",
        data={"grant_type": "client_credentials"},
        auth=auth,  # type: ignore[arg-type]
        timeout=10,
    )

    assert (answer.status_code, answer.json()) == (401, {"error": "invalid_client"})


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer x", "Basic eDp5", "x"])
def test_without_a_token_in_force_nothing_is_told(psp: PspThread, header: str) -> None:
    answer = requests.get(
        f"{psp.address}/cob/{TXID}", headers={"Authorization": header}, timeout=10
    )

    assert answer.status_code == 401
    assert "invalid_token" in answer.headers["WWW-Authenticate"]


def test_a_token_ends(tmp_path: Path, clock: MovableClock) -> None:
    psp = PspThread(tmp_path, clock, token_seconds=0)
    try:
        headers = {"Authorization": f"Bearer {a_token(psp).json()['access_token']}"}
        answer = requests.get(f"{psp.address}/cob/{TXID}", headers=headers, timeout=10)
        assert answer.status_code == 401
    finally:
        psp.stop()


@pytest.mark.parametrize(
    "order",
    [
        {},
        {"txid": 7},
        {"txid": TXID, "amount": "1"},
        {"txid": TXID, "amount": "0.00"},
        {"txid": TXID, "amount": 1.0},
        {"txid": TXID, "times": 0},
        {"txid": TXID, "times": True},
        {"txid": TXID, "after_seconds": -1},
        {"txid": TXID, "after_seconds": "1"},
        {"txid": TXID, "force_expired": 1},
        {"txid": TXID, "quantas": 2},
    ],
    ids=repr,
)
def test_a_payment_that_cannot_be_is_not_ordered(psp: PspThread, order: dict[str, Any]) -> None:
    answer = requests.post(f"{psp.address}/simulator/pay", json=order, timeout=10)

    assert answer.status_code == 400
    assert answer.json()["error"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"mode": "triste"},
        {"service": "cobv"},
        {"notices": "triste"},
        {"notices": ["late"]},
        {"copies": 0},
        {"copies": 51},
        {"copies": True},
        {"vezes": 1},
    ],
    ids=repr,
)
def test_a_behaviour_that_does_not_exist_is_refused(psp: PspThread, wrong: object) -> None:
    answer = requests.post(f"{psp.address}/simulator/behaviour", json=wrong, timeout=10)

    assert answer.status_code == 400
    assert answer.json()["error"]


def test_a_behaviour_concerns_a_service_or_all_of_a_kind(psp: PspThread, ask: Ask) -> None:
    psp.behave(mode="down", service="cob")
    assert ask("PUT", f"/cob/{TXID}", BODY).status_code == 503
    assert ask("GET", "/cob", **PERIOD).status_code == 503
    assert ask("GET", "/pix", **PERIOD).status_code == 200

    psp.behave(mode="down", service="cob.get")
    assert ask("PUT", f"/cob/{TXID}", BODY).status_code == 201
    assert problem(ask("GET", f"/cob/{TXID}"))[:2] == (503, "ServicoIndisponivel")
