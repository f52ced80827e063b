"""Staff as the interfaces know them: who they are, what they may do, where they work."""

import re
from dataclasses import dataclass

from sqlalchemy import Select, select
from sqlalchemy.orm import Session, joinedload, selectinload

from app.db.engine import Database
from app.db.models.people import Role, User
from app.db.models.places import PointOfSale

USERNAME = re.compile(r"[a-z][a-z0-9._-]{2,39}")


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterPlace:
    """The point of sale where somebody works."""

    id: int
    code: str
    name: str
    municipality_code: str
    municipality_label: str
    zone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffMember:
    """Somebody of the staff, as the interfaces know them."""

    id: int
    username: str
    name: str
    active: bool
    roles: frozenset[Role]
    point_of_sale: CounterPlace | None

    def may_act_as(self, *roles: Role) -> bool:
        """Return whether the person is active and has one of the roles."""
        return self.active and not self.roles.isdisjoint(roles)


def list_staff(*, database: Database) -> list[StaffMember]:
    """Return everybody of the staff by user name, those shut out too."""
    with database.reading() as session:
        return [describe(user) for user in session.scalars(users().order_by(User.username))]


def users() -> Select[User]:
    """Return the query of users with all that `describe` needs."""
    point = joinedload(User.point_of_sale).joinedload(PointOfSale.municipality)
    return select(User).options(selectinload(User.roles), point)


def find_user(session: Session, username: str) -> User | None:
    """Return who has that user name, if anybody; what is no user name is nobody's."""
    if not USERNAME.fullmatch(username):
        return None
    return session.scalar(select(User).where(User.username == username))


def get_member(session: Session, user_id: int) -> StaffMember:
    """Return the member of the staff with that number, which must exist."""
    return describe(session.scalars(users().where(User.id == user_id)).one())


def describe(user: User) -> StaffMember:
    """Return what the interfaces may know of a user."""
    point = user.point_of_sale
    return StaffMember(
        id=user.id,
        username=user.username,
        name=user.name,
        active=user.active,
        roles=frozenset(held.role for held in user.roles),
        point_of_sale=None if point is None else _place(point),
    )


def _place(point: PointOfSale) -> CounterPlace:
    return CounterPlace(
        id=point.id,
        code=point.code,
        name=point.name,
        municipality_code=point.municipality_code,
        municipality_label=f"{point.municipality.name} - {point.municipality.uf}",
        zone=point.municipality.zone,
    )
