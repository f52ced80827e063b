"""What an API key opens, on both databases: everything that is wrong is refused alike."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import event, select

from app.db.engine import Database
from app.db.models.partners import ApiKey, Partner
from app.usecases.partners.access import (
    InvalidKey,
    MissingScope,
    PartnerPresence,
    Scope,
    find_access,
    require_scope,
)
from app.usecases.partners.tokens import Token
from fares.tariff import Channel
from tests.builders import NOW
from tests.builders_partner import a_partner, an_api_key

SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)


@pytest.fixture
def token(database: Database) -> str:
    with database.writing() as session:
        return an_api_key(session, a_partner(session), scopes=[Scope.SEARCH, Scope.SELL])


def the_key(database: Database) -> ApiKey:
    with database.reading() as session:
        return session.scalars(select(ApiKey)).one()


def test_a_key_says_whose_it_is_and_what_it_may_do(database: Database, token: str) -> None:
    access = find_access(token, database=database, now=NOW)

    assert access.trade_name == "Agência Modelo"
    assert access.scopes == {Scope.SEARCH, Scope.SELL}
    assert access.price_channel is Channel.COUNTER
    assert access.presence is PartnerPresence.COUNTER
    assert str(access.commission_rate) == "8.00"
    assert access.zone == "America/Sao_Paulo"
    assert access.prefix == the_key(database).prefix
    assert token.rpartition("_")[2] not in repr(access)


def test_only_the_hash_of_the_secret_is_kept(database: Database, token: str) -> None:
    kept = the_key(database)

    assert token.rpartition("_")[2] not in repr(vars(kept))
    assert len(kept.secret_hash) == 64


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(lambda token: "", id="nothing"),
        pytest.param(lambda token: "guiche_x_y", id="no key at all"),
        pytest.param(lambda token: token.upper(), id="capital letters"),
        pytest.param(lambda token: f"{token} ", id="a space behind"),
        pytest.param(lambda token: token[:-1] + ("1" if token[-1] == "0" else "0"), id="secret"),
        pytest.param(lambda token: Token.make().text, id="a key that nobody has"),
        pytest.param(
            lambda token: f"guiche_{Token.make().prefix}_{token.rpartition('_')[2]}", id="prefix"
        ),
    ],
)
def test_whatever_is_wrong_costs_one_read_and_is_refused_alike(
    database: Database, token: str, wrong: object
) -> None:
    statements: list[str] = []
    listener = lambda *told: statements.append(told[2])  # noqa: E731
    for engine in database.engines:
        event.listen(engine, "before_cursor_execute", listener)

    with pytest.raises(InvalidKey) as refused:
        find_access(wrong(token), database=database, now=NOW)  # type: ignore[operator]

    for engine in database.engines:
        event.remove(engine, "before_cursor_execute", listener)
    assert str(refused.value) == str(InvalidKey())
    kinds = [statement.split()[0] for statement in statements]
    assert [kind for kind in kinds if kind != "BEGIN"] == ["SELECT"]


@pytest.mark.parametrize(("at", "opens"), [(NOW - SECOND, True), (NOW, False), (NOW + HOUR, False)])
def test_a_key_opens_until_it_expires(database: Database, at: datetime, opens: bool) -> None:
    with database.writing() as session:
        token = an_api_key(session, a_partner(session), expires_at=NOW)

    if opens:
        assert find_access(token, database=database, now=at)
    else:
        with pytest.raises(InvalidKey):
            find_access(token, database=database, now=at)


def test_a_revoked_key_opens_nothing(database: Database, token: str) -> None:
    with database.writing() as session:
        session.scalars(select(ApiKey)).one().revoked_at = NOW

    with pytest.raises(InvalidKey):
        find_access(token, database=database, now=NOW)


def test_a_partner_that_sells_no_more_has_no_key_that_opens(database: Database, token: str) -> None:
    with database.writing() as session:
        session.scalars(select(Partner)).one().active = False

    with pytest.raises(InvalidKey):
        find_access(token, database=database, now=NOW)


def test_the_last_use_is_written_once_an_hour(database: Database, token: str) -> None:
    seen = []
    for at in (NOW, NOW + HOUR - SECOND, NOW + HOUR):
        find_access(token, database=database, now=at)
        seen.append(the_key(database).last_used_at)

    assert seen == [NOW, NOW, NOW + HOUR]


def test_a_key_does_what_its_scopes_say_and_no_more(database: Database, token: str) -> None:
    access = find_access(token, database=database, now=NOW)

    require_scope(access, Scope.SELL)
    with pytest.raises(MissingScope) as refused:
        require_scope(access, Scope.STATEMENT)

    assert refused.value.scope is Scope.STATEMENT
    assert "statement" in str(refused.value)
