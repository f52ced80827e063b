"""Guessers and managers against each other, many at one moment, on both databases."""

from datetime import timedelta
from functools import partial

import pytest
from argon2 import PasswordHasher
from sqlalchemy import func, select

from app.db.engine import Database
from app.db.models.people import AuditEntry
from app.usecases.operations import staff, staff_sessions
from app.usecases.operations.staff import (
    AddUser,
    NobodyLeft,
    Role,
    UserNotFound,
    add_user,
    disable_user,
    list_staff,
)
from app.usecases.operations.staff_sessions import (
    BY_ACCOUNT,
    BY_ADDRESS,
    Authenticate,
    InvalidCredentials,
    StartedSession,
    authenticate,
)
from app.usecases.throttle import TooManyAttempts
from tests.builders import NOW
from tests.races import outcomes, together

PASSWORD, WRONG = "uma senha comprida", "errada errada"


def a_manager(database: Database, username: str) -> int:
    command = AddUser(
        username=username,
        name="Gerente",
        password=PASSWORD,
        roles=frozenset({Role.MANAGER}),
        point_of_sale_code=None,
    )
    return add_user(command, database=database, now=NOW).id


def guess(
    database: Database, *, username: str = "ana", password: str = WRONG, address: str = ""
) -> StartedSession:
    command = Authenticate(username=username, password=password, address=address)
    return authenticate(command, database=database, now=NOW, true_at=lambda: NOW)


@pytest.fixture
def dear_passwords(real_passwords: PasswordHasher, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking at a password takes as long as it does in the product: long enough to race."""
    for module in (staff, staff_sessions):
        monkeypatch.setattr(module, "PASSWORDS", real_passwords)


@pytest.mark.usefixtures("dear_passwords")
def test_guesses_at_one_moment_are_no_more_than_guesses_in_turn(database: Database) -> None:
    a_manager(database, "ana")

    guesses = BY_ACCOUNT.attempts + 6
    results = together([partial(guess, database, address=f"10.0.0.{i}") for i in range(guesses)])

    assert outcomes(results) == {
        "InvalidCredentials": BY_ACCOUNT.attempts,
        "TooManyAttempts": guesses - BY_ACCOUNT.attempts,
    }


@pytest.mark.parametrize("username", ["ana", "ninguem", "a\x00b", ""])
def test_a_pause_tells_no_stranger_who_exists(database: Database, username: str) -> None:
    a_manager(database, "ana")
    for _ in range(BY_ACCOUNT.attempts):
        with pytest.raises(InvalidCredentials):
            guess(database, username=username)

    with pytest.raises(TooManyAttempts) as told:
        guess(database, username=username, password=PASSWORD)

    assert str(told.value) == "Foram muitas tentativas seguidas. Tente de novo em 5 minutos."
    assert told.value.retry_after == timedelta(minutes=5)


def test_who_knows_one_password_tries_no_more_of_other_peoples(database: Database) -> None:
    """A login that works counts its own name anew, never the address it came from."""
    a_manager(database, "ana")
    for i in range(BY_ADDRESS.attempts - 1):
        with pytest.raises(InvalidCredentials):
            guess(database, username=f"alvo{i // 9}", address="10.0.0.1")
    guess(database, password=PASSWORD, address="10.0.0.1")

    with pytest.raises(TooManyAttempts):
        guess(database, username="outro", address="10.0.0.1")
    with pytest.raises(InvalidCredentials):
        guess(database, username="outro", address="10.0.0.2")


def test_a_refused_guess_writes_nothing_more(database: Database) -> None:
    """Who goes on guessing fills neither the trail nor the disk."""
    for _ in range(BY_ACCOUNT.attempts + 5):
        with pytest.raises((InvalidCredentials, TooManyAttempts)):
            guess(database)

    with database.reading() as session:
        written = session.scalar(select(func.count()).select_from(AuditEntry))
    assert written == BY_ACCOUNT.attempts


def test_no_manager_shuts_out_themselves(database: Database) -> None:
    ana = a_manager(database, "ana")
    a_manager(database, "bia")

    with pytest.raises(NobodyLeft):
        disable_user("ana", database=database, now=NOW, by_id=ana)

    assert all(member.active for member in list_staff(database=database))


def test_two_managers_who_shut_out_each_other_leave_one(database: Database) -> None:
    ana, bia = a_manager(database, "ana"), a_manager(database, "bia")
    shut_out = partial(disable_user, database=database, now=NOW)

    results = together([partial(shut_out, "ana", by_id=bia), partial(shut_out, "bia", by_id=ana)])

    assert outcomes(results) == {"NoneType": 1, "NobodyLeft": 1}
    assert [member.active for member in list_staff(database=database)].count(True) == 1


def test_the_command_line_shuts_out_anybody(database: Database) -> None:
    """Whoever sits at the machine can add a manager again."""
    a_manager(database, "ana")

    disable_user("ana", database=database, now=NOW)

    assert not any(member.active for member in list_staff(database=database))


def test_what_is_no_user_name_is_nobody(database: Database) -> None:
    with pytest.raises(UserNotFound):
        disable_user("a\x00b", database=database, now=NOW)
