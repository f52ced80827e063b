"""Staff on both databases: people, passwords, and logins that end by themselves."""

from datetime import datetime, timedelta

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.people import AuditEntry, User
from app.usecases.operations.staff import (
    AddUser,
    InvalidUser,
    Role,
    SetPassword,
    StaffMember,
    UsernameTaken,
    UserNotFound,
    WeakPassword,
    add_user,
    disable_user,
    list_staff,
    set_password,
)
from app.usecases.operations.staff_sessions import (
    Authenticate,
    InvalidCredentials,
    StartedSession,
    authenticate,
    read_session,
)
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
    return authenticate(command, database=database, now=at)


def test_a_member_has_roles_and_a_place(database: Database, ana: StaffMember) -> None:
    assert ana.may_act_as(Role.CLERK, Role.MANAGER)
    assert not ana.may_act_as(Role.MANAGER)
    assert ana.point_of_sale is not None
    assert ana.point_of_sale.municipality_label == "São Paulo - SP"
    assert ana.point_of_sale.zone == "America/Sao_Paulo"
    assert list_staff(database=database) == [ana]


def test_guessing_a_stored_password_is_dear(real_passwords: PasswordHasher) -> None:
    """64 MiB, three passes, four lanes: RFC 9106, 4, second recommended option."""
    assert real_passwords.hash(PASSWORD).startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_a_password_is_stored_as_argon2id_only(database: Database, ana: StaffMember) -> None:
    with database.reading() as session:
        stored = session.get_one(User, ana.id).password_hash
        entries = session.scalars(select(AuditEntry)).all()

    assert stored.startswith("$argon2id$")
    assert PASSWORD not in str([entry.details for entry in entries])


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        pytest.param({"username": "ana"}, UsernameTaken, id="taken"),
        pytest.param({"username": "An"}, InvalidUser, id="short, with a capital"),
        pytest.param({"username": "1ana"}, InvalidUser, id="begins with a digit"),
        pytest.param({"username": "bia", "name": " "}, InvalidUser, id="no name"),
        pytest.param({"username": "bia", "roles": frozenset()}, InvalidUser, id="no role"),
        pytest.param(
            {"username": "bia", "point_of_sale_code": "X"}, InvalidUser, id="unknown place"
        ),
        pytest.param({"username": "bia", "password": "123456789"}, WeakPassword, id="nine"),
        pytest.param({"username": "bia", "password": "x" * 201}, WeakPassword, id="endless"),
        pytest.param(
            {"username": "beatriz.souza", "password": "Beatriz.Souza"}, WeakPassword, id="own name"
        ),
    ],
)
def test_what_cannot_be_is_refused(
    database: Database, ana: StaffMember, changes: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        add_user(an_order(**changes), database=database, now=NOW)

    assert list_staff(database=database) == [ana]


def test_a_new_password_ends_the_old_sessions(database: Database, ana: StaffMember) -> None:
    token = log_in(database).token

    command = SetPassword(username="ana", password="uma senha novinha")
    set_password(command, database=database, now=NOW)

    assert read_session(token, database=database, now=NOW) is None
    with pytest.raises(InvalidCredentials):
        log_in(database)
    assert log_in(database, password="uma senha novinha").member == ana


def test_somebody_shut_out_is_out_at_once(database: Database, ana: StaffMember) -> None:
    token = log_in(database).token

    disable_user("ana", database=database, now=NOW)

    assert read_session(token, database=database, now=NOW) is None
    with pytest.raises(InvalidCredentials):
        log_in(database)
    assert [member.active for member in list_staff(database=database)] == [False]


def test_nobody_is_changed_who_is_not_there(database: Database) -> None:
    with pytest.raises(UserNotFound):
        disable_user("nobody", database=database, now=NOW)
    with pytest.raises(UserNotFound):
        set_password(SetPassword(username="nobody", password=PASSWORD), database=database, now=NOW)
    with pytest.raises(WeakPassword):
        set_password(SetPassword(username="nobody", password="x"), database=database, now=NOW)
