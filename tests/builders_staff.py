"""Builders of counters, people and their cash."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from app.db.models.people import Role, Shift, User, UserRole
from app.db.models.places import PointOfSale
from fares.kernel.money import ZERO, Money
from tests.builders_company import NOW, SAO_PAULO, a_place, numbers

PASSWORD_HASH = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$bm9ib2R5IGxvZ3MgaW4gd2l0aCB0aGlz"


def a_point_of_sale(
    session: Session, *, place: tuple[str, str, str, str] = SAO_PAULO
) -> PointOfSale:
    """Store a counter."""
    point = PointOfSale(
        code=f"P{next(numbers)}",
        name="Guichê Tietê",
        municipality_code=a_place(session, place),
        address="Avenida Cruzeiro do Sul, 1800",
        opening_hours="06:00-22:00",
        phone=None,
        accessibility="Rampa e balcão rebaixado",
    )
    session.add(point)
    session.flush()
    return point


def a_user(
    session: Session,
    *,
    point_of_sale_id: int | None = None,
    roles: Sequence[Role] = (Role.CLERK,),
    username: str | None = None,
) -> User:
    """Store somebody of the staff, who has no password that works."""
    number = next(numbers)
    user = User(
        username=username or f"ana{number}",
        name="Ana Pereira",
        password_hash=PASSWORD_HASH,
        active=True,
        point_of_sale_id=point_of_sale_id,
    )
    session.add(user)
    session.flush()
    session.add_all(UserRole(user_id=user.id, role=role) for role in roles)
    session.flush()
    return user


def a_shift(
    session: Session, user: User, *, opened_at: datetime = NOW, opening_float: Money = ZERO
) -> Shift:
    """Store an open shift of somebody at their point of sale."""
    assert user.point_of_sale_id is not None
    shift = Shift(
        user_id=user.id,
        point_of_sale_id=user.point_of_sale_id,
        opened_at=opened_at,
        opening_float=opening_float,
        closed_at=None,
        counted=None,
        expected=None,
    )
    session.add(shift)
    session.flush()
    return shift
