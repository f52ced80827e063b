"""Partners registered, changed and deactivated, and the keys of their programs."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.partners import ApiKey, Partner, PartnerPresence, Scope
from app.db.models.people import AuditEntry
from app.operations.commission import InvalidRate
from app.usecases.partners.access import InvalidKey, find_access
from app.usecases.partners.keys import create_key, revoke_key
from app.usecases.partners.read import list_partners
from app.usecases.partners.register import change_partner, deactivate_partner, register_partner
from app.usecases.partners.terms import (
    CreateKey,
    InvalidNewKey,
    InvalidPartner,
    KeyNotFound,
    PartnerDetails,
    PartnerInactive,
    PartnerNotFound,
    PartnerTaken,
)
from fares.kernel.documents import InvalidCnpj
from fares.tariff import Channel
from tests.builders import NOW
from tests.builders_company import CAMPINAS, a_place
from tests.builders_partner import PARTNER_CNPJS

SECOND = timedelta(seconds=1)
DETAILS = PartnerDetails(
    code="agencia-modelo",
    cnpj=PARTNER_CNPJS[0],
    legal_name="Agência Rodoviária Modelo Ltda",
    trade_name="Agência Modelo",
    street="Rua Treze de Maio",
    street_number="250",
    district="Centro",
    municipality_code=CAMPINAS[0],
    commission_rate="8.00",
    price_channel=Channel.COUNTER,
    presence=PartnerPresence.COUNTER,
    postal_code="13010-070",
    phone="(19) 3200-0000",
    email="vendas@agencia-modelo.exemplo",
)


@pytest.fixture
def house(database: Database) -> Database:
    with database.writing() as session:
        a_place(session, CAMPINAS)
    return database


def registered(house: Database) -> Partner:
    register_partner(DETAILS, database=house, now=NOW)
    with house.reading() as session:
        return session.scalars(select(Partner)).one()


def test_a_partner_is_kept_as_the_bpe_writes_it(house: Database) -> None:
    partner = registered(house)

    assert partner.active
    assert partner.cnpj.characters == "45678912000155"
    assert (partner.postal_code, partner.phone) == ("13010070", "1932000000")
    assert partner.complement is None
    (view,) = list_partners(database=house)
    assert (view.municipality, view.active, view.keys) == ("Campinas/SP", True, ())


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("code", "A"),
        ("code", "ab"),
        ("code", "agencia_um"),
        ("code", "á-agencia"),
        ("code", "a" * 41),
        ("legal_name", " "),
        ("legal_name", "x" * 61),
        ("trade_name", "x"),
        ("street", ""),
        ("street_number", " "),
        ("district", "x"),
        ("complement", "x" * 61),
        ("municipality_code", "9999999"),
        ("municipality_code", ""),
        ("postal_code", "1301007"),
        ("phone", "123"),
        ("email", "nada"),
    ],
)
def test_what_the_bpe_cannot_write_is_refused(house: Database, field: str, wrong: str) -> None:
    with pytest.raises(InvalidPartner) as refused:
        register_partner(replace(DETAILS, **{field: wrong}), database=house, now=NOW)  # type: ignore[arg-type]

    assert refused.value.field == field
    assert list_partners(database=house) == []


@pytest.mark.parametrize("rate", ["-0.01", "100.01", "8", "8,00"])
def test_a_commission_that_is_none_is_refused(house: Database, rate: str) -> None:
    with pytest.raises(InvalidRate):
        register_partner(replace(DETAILS, commission_rate=rate), database=house, now=NOW)


def test_a_cnpj_whose_digits_do_not_check_is_refused(house: Database) -> None:
    with pytest.raises(InvalidCnpj):
        register_partner(replace(DETAILS, cnpj="45.678.912/0001-56"), database=house, now=NOW)


@pytest.mark.parametrize("same", ["code", "cnpj"])
def test_a_code_and_a_cnpj_are_of_one_partner(house: Database, same: str) -> None:
    registered(house)
    other = {"code": "outra-agencia", "cnpj": PARTNER_CNPJS[1]}
    del other[same]

    with pytest.raises(PartnerTaken):
        register_partner(replace(DETAILS, **other), database=house, now=NOW)  # type: ignore[arg-type]


def test_a_change_is_kept_and_told_in_the_trail(house: Database) -> None:
    registered(house)

    change_partner(
        replace(DETAILS, commission_rate="6.50", presence=PartnerPresence.REMOTE),
        database=house,
        now=NOW,
    )

    (view,) = list_partners(database=house)
    assert view.details.commission_rate == "6.50"
    assert view.details.presence is PartnerPresence.REMOTE
    with house.reading() as session:
        told = session.scalars(select(AuditEntry).order_by(AuditEntry.id)).all()
    assert [entry.action for entry in told] == ["partner.registered", "partner.changed"]


def test_nobody_is_changed_by_a_code_that_is_nobodys(house: Database) -> None:
    with pytest.raises(PartnerNotFound):
        change_partner(DETAILS, database=house, now=NOW)
    with pytest.raises(PartnerNotFound):
        deactivate_partner("ninguem", database=house, now=NOW)
    with pytest.raises(PartnerNotFound):
        create_key(a_key(partner_code="ninguem"), database=house, now=NOW)


def a_key(**changes: object) -> CreateKey:
    key = CreateKey(
        partner_code=DETAILS.code, label="Guichês", scopes=frozenset({Scope.SELL, Scope.SEARCH})
    )
    return replace(key, **changes)  # type: ignore[arg-type]


def test_a_key_opens_until_it_is_revoked(house: Database) -> None:
    registered(house)
    token = create_key(a_key(), database=house, now=NOW)
    access = find_access(token, database=house, now=NOW)
    assert access.scopes == {Scope.SELL, Scope.SEARCH}

    revoke_key(access.prefix, database=house, now=NOW)
    revoke_key(access.prefix, database=house, now=NOW + SECOND)

    with pytest.raises(InvalidKey):
        find_access(token, database=house, now=NOW)
    (view,) = list_partners(database=house)
    assert (view.keys[0].revoked_at, view.keys[0].opens(NOW)) == (NOW, False)


def test_a_key_is_nowhere_but_with_the_partner(house: Database) -> None:
    registered(house)
    secret = create_key(a_key(), database=house, now=NOW).rpartition("_")[2]

    with house.reading() as session:
        rows = [*session.scalars(select(ApiKey)), *session.scalars(select(AuditEntry))]
        kept = "".join(repr(vars(row)) for row in rows)
    assert secret not in kept


@pytest.mark.parametrize(
    "wrong",
    [
        {"label": " "},
        {"label": "x" * 81},
        {"scopes": frozenset()},
        {"expires_at": NOW},
        {"expires_at": NOW - SECOND},
    ],
)
def test_a_key_that_cannot_be_is_refused(house: Database, wrong: dict[str, object]) -> None:
    registered(house)

    with pytest.raises(InvalidNewKey):
        create_key(a_key(**wrong), database=house, now=NOW)


def test_a_partner_that_is_deactivated_opens_nothing_and_gets_no_key(house: Database) -> None:
    registered(house)
    token = create_key(a_key(expires_at=NOW + SECOND), database=house, now=NOW)

    deactivate_partner(DETAILS.code, database=house, now=NOW)

    with pytest.raises(InvalidKey):
        find_access(token, database=house, now=NOW)
    with pytest.raises(PartnerInactive):
        create_key(a_key(), database=house, now=NOW)


def test_a_prefix_that_is_nobodys_revokes_nothing(house: Database) -> None:
    with pytest.raises(KeyNotFound):
        revoke_key("nada", database=house, now=NOW)
