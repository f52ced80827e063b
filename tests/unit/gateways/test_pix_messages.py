"""What the API Pix says is read as it stands, tolerant of what is new, held to its shape."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.gateways.pix_messages import (
    CobStatus,
    NewCharge,
    PixReceipt,
    is_txid,
    new_txid,
)
from app.gateways.pix_reading import read_charge, read_receipt
from app.gateways.pix_webhook import PixTrigger, read_triggers
from fares.kernel.documents import Cnpj, Cpf
from fares.kernel.money import Money

TXID = "a" * 26
E2E = "E" + "1" * 31


def a_receipt(**changes: Any) -> dict[str, Any]:
    told = {
        "endToEndId": E2E,
        "txid": TXID,
        "valor": "95.00",
        "horario": "2026-12-01T10:00:00.123Z",
        "infoPagador": "oi",
    }
    return {**told, **changes}


def a_charge(**changes: Any) -> dict[str, Any]:
    told = {
        "calendario": {"criacao": "2026-12-01T10:00:00.358-03:00", "expiracao": 600},
        "txid": TXID,
        "revisao": 0,
        "status": "ATIVA",
        "valor": {"original": "95.00"},
        "chave": "chave@exemplo.com.br",
        "pixCopiaECola": "000201...6304ABCD",
    }
    return {**told, **changes}


def test_a_charge_is_read() -> None:
    charge = read_charge(a_charge(status="CONCLUIDA", pix=[a_receipt()], novidade={"x": 1}))

    assert charge.status is CobStatus.CONCLUDED
    assert (charge.txid, charge.amount, charge.expires_in) == (TXID, Money(9500), 600)
    assert charge.created_at == datetime(2026, 12, 1, 13, 0, 0, 358000, tzinfo=UTC)
    assert charge.copy_and_paste == "000201...6304ABCD"
    assert charge.payments == (
        PixReceipt(
            end_to_end_id=E2E,
            txid=TXID,
            amount=Money(9500),
            paid_at=datetime(2026, 12, 1, 10, 0, 0, 123000, tzinfo=UTC),
        ),
    )


@given(st.permutations(list(a_charge().items())), st.text())
def test_order_and_new_fields_change_nothing(fields: list[tuple[str, Any]], new: str) -> None:
    told = {**dict(fields), **({} if new in a_charge() or new == "pix" else {new: [1]})}

    assert read_charge(json.loads(json.dumps(told))) == read_charge(a_charge())


@pytest.mark.parametrize("status", ["EM_ANALISE", "", "ativa", None, 7, ["ATIVA"]], ids=repr)
def test_a_status_we_do_not_know_decides_nothing(status: object) -> None:
    assert read_charge(a_charge(status=status)).status is CobStatus.UNKNOWN


def test_what_may_be_left_out_is() -> None:
    told = a_charge(calendario={"criacao": "2026-12-01T10:00:00Z"}, pix=None)
    del told["pixCopiaECola"]

    charge = read_charge(told)

    assert (charge.expires_in, charge.copy_and_paste, charge.payments) == (86_400, None, ())
    assert read_receipt(a_receipt(txid=None)).txid is None


@pytest.mark.parametrize(
    "told",
    [
        None,
        [],
        "ATIVA",
        {},
        a_charge(txid="a" * 25),
        a_charge(txid="a" * 36),
        a_charge(txid="á" * 26),
        a_charge(txid=None),
        a_charge(valor={"original": 95.0}),
        a_charge(valor={"original": "95,00"}),
        a_charge(valor={"original": "95"}),
        a_charge(valor={"original": "-95.00"}),
        a_charge(valor={"original": "95.00\n"}),
        a_charge(valor={"original": "١٢.٠٠"}),
        a_charge(valor={"original": "12345678901.00"}),
        a_charge(valor="95.00"),
        a_charge(calendario={"criacao": "2026-12-01T10:00:00"}),
        a_charge(calendario={"criacao": "ontem"}),
        a_charge(calendario={"criacao": 1}),
        a_charge(calendario={"criacao": "2026-12-01T10:00:00Z", "expiracao": -1}),
        a_charge(calendario={"criacao": "2026-12-01T10:00:00Z", "expiracao": True}),
        a_charge(pixCopiaECola="x" * 513),
        a_charge(pixCopiaECola="0002\n01"),
        a_charge(pixCopiaECola=7),
        a_charge(pix=[a_receipt(), a_receipt(valor="x")]),
        a_charge(pix=[a_receipt(endToEndId="E" * 31)]),
        a_charge(pix=[a_receipt(horario="2026-12-01T10:00:00")]),
        a_charge(pix=[a_receipt(valor="0.00")]),
        a_charge(pix=[a_receipt(txid="z" * 32)]),
        a_charge(pix=[a_receipt(horario="0001-01-01T00:00:00+14:00")]),
        a_charge(pix=[a_receipt(horario="9999-12-31T23:59:00-14:00")]),
        a_charge(pix={"0": 1}),
        a_charge(pix=7),
    ],
    ids=repr,
)
def test_half_an_answer_is_no_answer(told: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_charge(told)


@given(
    st.integers(1, 999_999_999_999),
    st.integers(1, 2**31 - 1),
    st.text(max_size=140),
)
def test_what_is_asked_is_what_is_read(centavos: int, seconds: int, message: str) -> None:
    wanted = NewCharge(
        txid=new_txid(), amount=Money(centavos), expires_in_seconds=seconds, message=message
    )

    body = json.loads(json.dumps(wanted.as_json("chave")))
    calendar = {**body["calendario"], "criacao": "2026-12-01T10:00:00Z"}
    charge = read_charge({**body, "txid": wanted.txid, "status": "ATIVA", "calendario": calendar})

    assert (charge.txid, charge.amount, charge.expires_in) == (wanted.txid, wanted.amount, seconds)
    assert body.get("solicitacaoPagador", "") == message


@pytest.mark.parametrize(
    ("debtor", "field"),
    [
        (Cpf.parse("123.456.789-09"), {"cpf": "12345678909"}),
        (Cnpj.parse("12.ABC.345/01DE-35"), {"cnpj": "12ABC34501DE35"}),
    ],
    ids=["cpf", "cnpj"],
)
def test_a_debtor_has_one_number(debtor: Cpf | Cnpj, field: dict[str, str]) -> None:
    wanted = NewCharge(
        txid=TXID, amount=Money(1), expires_in_seconds=1, debtor=debtor, debtor_name="Ana"
    )

    assert wanted.as_json("chave")["devedor"] == {**field, "nome": "Ana"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"txid": "a" * 25},
        {"txid": "a" * 36},
        {"txid": "a" * 25 + "-"},
        {"txid": "a" * 26 + "\n"},
        {"amount": Money(0)},
        {"amount": Money(-1)},
        {"amount": Money(1_000_000_000_000)},
        {"expires_in_seconds": 0},
        {"message": "x" * 141},
        {"debtor_name": "Ana"},
        {"debtor": Cpf.parse("123.456.789-09")},
        {"debtor": Cpf.parse("123.456.789-09"), "debtor_name": "x" * 201},
    ],
    ids=repr,
)
def test_what_the_bank_would_refuse_is_not_asked(wrong: dict[str, Any]) -> None:
    fine = {"txid": TXID, "amount": Money(1), "expires_in_seconds": 1}

    with pytest.raises(ValueError, match="Not a charge"):
        NewCharge(**{**fine, **wrong})


def test_an_id_is_new_every_time() -> None:
    ids = {new_txid() for _ in range(1000)}

    assert len(ids) == 1000
    assert all(len(txid) == 32 and is_txid(txid) for txid in ids)


OTHER = PixTrigger("b" * 32, "E" + "2" * 31)


def test_a_notification_may_tell_of_several_and_repeat_itself() -> None:
    told = {
        "pix": [
            a_receipt(devolucoes=[{"id": "1"}], novidade=1),
            a_receipt(txid=OTHER.txid, endToEndId=OTHER.end_to_end_id),
            a_receipt(),
        ]
    }

    assert read_triggers(json.dumps(told).encode()) == (PixTrigger(TXID, E2E), OTHER)


def test_what_cannot_be_read_is_passed_over() -> None:
    told = [None, 7, "x", [], {}, a_receipt(txid=None), a_receipt(endToEndId=7), a_receipt()]

    assert read_triggers(json.dumps({"pix": told}).encode()) == (PixTrigger(TXID, E2E),)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"x",
        b"\xff",
        b"[]",
        b"{}",
        b"null",
        b'{"pix": null}',
        b'{"pix": {"txid": 1}}',
        b"[" * 100_000,
        b"9" * 10_000,
    ],
    ids=lambda body: repr(body[:20]),
)
def test_a_notification_of_nothing_is_a_reason_for_nothing(body: bytes) -> None:
    assert read_triggers(body) == ()


@given(st.binary())
def test_whatever_comes_is_survived(body: bytes) -> None:
    assert read_triggers(body) == ()
