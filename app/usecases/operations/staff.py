"""Staff: people are added, given passwords and shut out."""

from datetime import datetime

from argon2 import PasswordHasher
from sqlalchemy import exists, select, update
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.people import Role, StaffSession, User, UserRole
from app.db.models.places import PointOfSale
from app.usecases.operations import audit
from app.usecases.operations.staff_members import (
    USERNAME,
    CounterPlace,
    StaffMember,
    find_user,
    get_member,
    list_staff,
)
from app.usecases.operations.staff_terms import (
    AddUser,
    InvalidUser,
    NobodyLeft,
    SetPassword,
    UsernameTaken,
    UserNotFound,
    WeakPassword,
)

__all__ = [
    "AddUser",
    "CounterPlace",
    "InvalidUser",
    "NobodyLeft",
    "Role",
    "SetPassword",
    "StaffMember",
    "UserNotFound",
    "UsernameTaken",
    "WeakPassword",
    "add_user",
    "disable_user",
    "list_staff",
    "set_password",
]

MIN_PASSWORD_LENGTH = 10
MAX_PASSWORD_LENGTH = 200
PASSWORDS = PasswordHasher()
"""argon2id with the cost that its library recommends."""


def add_user(
    command: AddUser, *, database: Database, now: datetime, by_id: int | None = None
) -> StaffMember:
    """Add somebody to the staff and return them; `by_id` is None at the command line.

    :raises InvalidUser: if the names, the roles or the point of sale cannot be
    :raises WeakPassword: if the password is too short or is the user name
    :raises UsernameTaken: if somebody has that user name
    """
    _check_user(command)
    _check_password(command.username, command.password)
    password_hash = PASSWORDS.hash(command.password)
    with database.writing() as session:
        if session.scalar(select(exists().where(User.username == command.username))):
            raise UsernameTaken(command.username)
        user = User(
            username=command.username,
            name=command.name.strip(),
            password_hash=password_hash,
            active=True,
            point_of_sale_id=_point_of_sale_id(session, command.point_of_sale_code),
        )
        session.add(user)
        session.flush()
        session.add_all(UserRole(user_id=user.id, role=role) for role in sorted(command.roles))
        session.flush()
        _record(session, now, by_id, "user.added", user, roles=sorted(command.roles))
        return get_member(session, user.id)


def set_password(
    command: SetPassword, *, database: Database, now: datetime, by_id: int | None = None
) -> None:
    """Give somebody a new password; whoever is logged in as them is logged out.

    :raises UserNotFound: if there is nobody with that user name
    :raises WeakPassword: if the password is too short or is the user name
    """
    _check_password(command.username, command.password)
    password_hash = PASSWORDS.hash(command.password)
    with database.writing() as session:
        user = _find(session, command.username)
        user.password_hash = password_hash
        _end_sessions(session, user, now)
        _record(session, now, by_id, "user.password-set", user)


def disable_user(
    username: str, *, database: Database, now: datetime, by_id: int | None = None
) -> None:
    """Shut somebody out: no login from now on, and those that are open end.

    Whoever does it stays, so that at least one manager is left, also when two managers
    shut out each other at the same moment.

    :raises UserNotFound: if there is nobody with that user name
    :raises NobodyLeft: if they shut out themselves, or were shut out just before
    """
    with database.writing() as session:
        user = _find(session, username)
        _require_another(session, user, by_id)
        user.active = False
        _end_sessions(session, user, now)
        _record(session, now, by_id, "user.disabled", user)


def _check_user(command: AddUser) -> None:
    if not USERNAME.fullmatch(command.username):
        raise InvalidUser("O usuário tem de 3 a 40 minúsculas, algarismos ou . - _, após letra.")
    if not command.name.strip():
        raise InvalidUser("Informe o nome da pessoa.")
    if not command.roles:
        raise InvalidUser("Informe ao menos um papel, como clerk ou operations.")


def _check_password(username: str, password: str) -> None:
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        raise WeakPassword(
            f"A senha tem de {MIN_PASSWORD_LENGTH} a {MAX_PASSWORD_LENGTH} caracteres."
        )
    if password.casefold() == username.casefold():
        raise WeakPassword("A senha não pode ser o nome do usuário.")


def _point_of_sale_id(session: Session, code: str | None) -> int | None:
    if code is None:
        return None
    found = session.scalar(select(PointOfSale.id).where(PointOfSale.code == code))
    if found is None:
        raise InvalidUser(f"Não há ponto de venda “{code}”. Confira o código.")
    return found


def _find(session: Session, username: str) -> User:
    user = find_user(session, username)
    if user is None:
        raise UserNotFound(username)
    return user


def _require_another(session: Session, user: User, by_id: int | None) -> None:
    """Check that who shuts somebody out stays, and hold both rows until it is written."""
    both = select(User).where(User.id.in_((user.id, by_id))).order_by(User.id)
    locked = session.scalars(both.with_for_update().execution_options(populate_existing=True)).all()
    others = [one for one in locked if one.id != user.id and one.active]
    if by_id is not None and not others:
        raise NobodyLeft


def _end_sessions(session: Session, user: User, now: datetime) -> None:
    session.execute(
        update(StaffSession)
        .where(StaffSession.user_id == user.id, StaffSession.ended_at.is_(None))
        .values(ended_at=now)
    )


def _record(
    session: Session, now: datetime, by_id: int | None, action: str, user: User, **details: object
) -> None:
    audit.record(
        session,
        at=now,
        user_id=by_id,
        action=action,
        subject_kind="user",
        subject_id=user.id,
        details=details,
    )
