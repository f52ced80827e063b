"""Logins on both databases: wrong ones say little, right ones end by themselves."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.people import AuditEntry, StaffSession
from app.usecases.operations.staff import (
    AddUser,
    Role,
    StaffMember,
    add_user,
)
from app.usecases.operations.staff_sessions import (
    Authenticate,
    InvalidCredentials,
    StartedSession,
    authenticate,
    end_session,
    read_session,
)
from app.usecases.throttle import TooManyAttempts
from tests.builders import NOW, a_point_of_sale

PASSWORD = "uma senha comprida"
SECOND = timedelta(seconds=1)


@pytest.fixture
def ana(database: Database) -> StaffMember:
    with database.writing() as session:
        code = a_point_of_sale(session).code
    return add_user(an_order(point_of_sale_code=code), database=database, now=NOW)


def an_order(**changes: object) -> AddUser:
    fields: dict[str, object] = {
        "username": "ana",
        "name": "Ana Pereira",
        "password": PASSWORD,
        "roles": frozenset({Role.CLERK}),
        "point_of_sale_code": None,
    }
    return AddUser(**(fields | changes))  # type: ignore[arg-type]


def log_in(
    database: Database, *, password: str = PASSWORD, username: str = "ana", at: datetime = NOW
) -> StartedSession:
    command = Authenticate(username=username, password=password)
    return authenticate(command, database=database, now=at, true_at=lambda: at)


def test_a_login_gives_a_token_that_only_the_browser_has(
    database: Database, ana: StaffMember
) -> None:
    started = log_in(database)

    assert started.member == ana
    assert read_session(started.token, database=database, now=NOW) == ana
    assert read_session("another token", database=database, now=NOW) is None
    with database.reading() as session:
        stored = session.scalars(select(StaffSession)).one()
    assert started.token not in stored.token_hash


@pytest.mark.parametrize(
    ("username", "password"),
    [
        pytest.param("ana", "outra senha comprida", id="wrong password"),
        pytest.param("nobody", PASSWORD, id="nobody"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_a_wrong_login_never_tells_which_was_wrong(
    database: Database, ana: StaffMember, username: str, password: str
) -> None:
    with pytest.raises(InvalidCredentials) as refused:
        log_in(database, username=username, password=password)

    assert str(refused.value) == "Confira o usuário e a senha e tente de novo."
    with database.reading() as session:
        entries = session.scalars(
            select(AuditEntry).where(AuditEntry.action == "session.refused")
        ).all()
    assert len(entries) == 1


def test_after_ten_failures_a_login_waits_and_then_works(
    database: Database, ana: StaffMember
) -> None:
    for second in range(10):
        with pytest.raises(InvalidCredentials):
            log_in(database, password="errada errada", at=NOW + second * SECOND)

    with pytest.raises(TooManyAttempts) as told:
        log_in(database, at=NOW + 10 * SECOND)

    assert NOW + 10 * SECOND + told.value.retry_after == NOW + timedelta(minutes=5)
    assert log_in(database, at=NOW + timedelta(minutes=5)).member == ana


@pytest.mark.parametrize(
    ("idle", "live"),
    [
        pytest.param(timedelta(minutes=30) - SECOND, True, id="a second before"),
        pytest.param(timedelta(minutes=30), False, id="at the limit"),
    ],
)
def test_a_session_left_alone_ends(
    database: Database, ana: StaffMember, idle: timedelta, live: bool
) -> None:
    token = log_in(database).token

    assert (read_session(token, database=database, now=NOW + idle) is not None) is live


def test_a_session_in_use_lasts_a_working_day_and_no_longer(
    database: Database, ana: StaffMember
) -> None:
    token = log_in(database).token
    every_20_minutes = [NOW + timedelta(minutes=minutes) for minutes in range(0, 720, 20)]

    assert all(read_session(token, database=database, now=moment) for moment in every_20_minutes)
    assert read_session(token, database=database, now=NOW + timedelta(hours=12)) is None


def test_a_session_ends_when_its_person_says_so(database: Database, ana: StaffMember) -> None:
    token = log_in(database).token

    end_session(token, database=database, now=NOW)
    end_session(token, database=database, now=NOW)

    assert read_session(token, database=database, now=NOW) is None
    with database.reading() as session:
        ended = select(AuditEntry).where(AuditEntry.action == "session.ended")
        assert len(session.scalars(ended).all()) == 1
