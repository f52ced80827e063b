"""What every page says of the installation: the carrier, the clock, the menu."""

from dataclasses import dataclass

from flask import Flask, g
from flask_login import current_user

from app.usecases.operations.carrier import CarrierFacts, read_carrier
from app.usecases.operations.staff import Role
from app.usecases.operations.staff_members import StaffMember
from app.web.context import services
from app.web.formatting import momento

BRASILIA = "America/Sao_Paulo"
HOMOLOGACAO = "2"


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuEntry:
    """A screen, and who finds it in the menu."""

    endpoint: str
    label: str
    roles: frozenset[Role]


MENU = (
    MenuEntry(endpoint="counter.screen", label="Guichê", roles=frozenset({Role.CLERK})),
    MenuEntry(
        endpoint="operations.front",
        label="Operação",
        roles=frozenset({Role.OPERATIONS, Role.MANAGER, Role.AUDITOR}),
    ),
    MenuEntry(
        endpoint="audit.page", label="Auditoria", roles=frozenset({Role.AUDITOR, Role.MANAGER})
    ),
    MenuEntry(endpoint="partners.listed", label="Parceiros", roles=frozenset({Role.MANAGER})),
    MenuEntry(endpoint="management.users", label="Usuários", roles=frozenset({Role.MANAGER})),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """What the frame of a page shows."""

    carrier: CarrierFacts | None
    moved_clock: str
    """The demonstration's moment; empty when the clock is the true one."""
    no_fiscal_value: bool
    menu: tuple[MenuEntry, ...]


def menu_of(member: StaffMember) -> tuple[MenuEntry, ...]:
    """Return the screens that somebody may open, in the order of the menu."""
    return tuple(entry for entry in MENU if member.may_act_as(*entry.roles))


def describe_house() -> dict[str, object]:
    """Return what the templates need on every page."""
    settings = services().settings
    moved = momento(services().now(), BRASILIA) if settings.clock.moved else ""
    logged_in = current_user.is_authenticated
    house = House(
        carrier=read_carrier(database=services().database),
        moved_clock=moved,
        no_fiscal_value=settings.tax_environment == HOMOLOGACAO,
        menu=menu_of(current_user.member) if logged_in else (),
    )
    return {"house": house, "request_id": g.get("request_id", "")}


def register_house(app: Flask) -> None:
    """Let every template tell of the installation."""
    app.context_processor(describe_house)
