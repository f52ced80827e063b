"""Shifts in words: what is asked, what is answered, and what can go wrong."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from fares.kernel.errors import DomainError
from fares.kernel.money import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenShift:
    """Open the cash of a clerk at their point of sale."""

    user_id: int
    opening_float: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseShift:
    """Close the cash with what was counted in the drawer."""

    user_id: int
    shift_id: UUID
    counted: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftState:
    """An open shift as it stands."""

    shift_id: UUID
    user_id: int
    point_of_sale_id: int
    point_of_sale_code: str
    point_of_sale_name: str
    opened_at: datetime
    opening_float: Money
    expected_cash: Money
    """Float plus cash received less change, so far."""
    sales_count: int
    sales_total: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedShift:
    """A shift that was closed; `difference` is positive when cash is left over."""

    shift_id: UUID
    closed_at: datetime
    opening_float: Money
    expected: Money
    counted: Money
    sales_count: int
    sales_total: Money

    @property
    def difference(self) -> Money:
        return self.counted - self.expected


class ShiftAlreadyOpen(DomainError):
    """The clerk has an open shift already."""

    code = "shift.already-open"
    title = "Caixa já aberto"

    def __init__(self) -> None:
        super().__init__("Seu caixa já está aberto. Feche-o antes de abrir outro.")


class ShiftAlreadyClosed(DomainError):
    """The clerk has no open shift of that number."""

    code = "shift.already-closed"
    title = "Caixa já fechado"

    def __init__(self) -> None:
        super().__init__("Esse caixa não está aberto por você.")


class NoPointOfSale(DomainError):
    """The user works at no point of sale, so there is no cash to open."""

    code = "shift.no-point-of-sale"
    title = "Usuário sem ponto de venda"

    def __init__(self) -> None:
        super().__init__("Seu usuário não tem ponto de venda. Peça ao gerente que informe qual é.")


class NegativeAmount(DomainError):
    """Cash in a drawer is never less than nothing."""

    code = "shift.negative-amount"
    title = "Valor negativo"

    def __init__(self) -> None:
        super().__init__("Informe um valor igual a zero ou maior.")
