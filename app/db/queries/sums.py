"""Sums and differences of money in SQL, which come back as `Money` on both databases."""

from typing import Any

from sqlalchemy import BigInteger, ColumnElement, SQLColumnExpression, cast, func, type_coerce

from app.db.base import MoneyInCentavos
from fares.kernel.money import Money


def money_sum(amount: SQLColumnExpression[Money]) -> ColumnElement[Money]:
    """Return the sum of a column of money; zero when there is no row.

    PostgreSQL adds whole numbers up to a numeric, which is made whole again here.
    """
    return type_coerce(cast(func.coalesce(func.sum(amount), 0), BigInteger), MoneyInCentavos)


def money(amount: ColumnElement[Any]) -> ColumnElement[Money]:
    """Return what was computed from columns of money as money, which SQL takes for a number."""
    return type_coerce(amount, MoneyInCentavos)
