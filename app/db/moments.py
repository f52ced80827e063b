"""Arithmetic on moments, which each database writes in its own way."""

from typing import Any

from sqlalchemy import Double
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction


class hours_between(GenericFunction[float]):  # noqa: N801  (named as SQL functions are)
    """How many hours pass from one moment to another; negative the other way round."""

    type = Double()
    inherit_cache = True


@compiles(hours_between, "sqlite")
def _in_sqlite(element: hours_between, compiler: SQLCompiler, **options: Any) -> str:
    first, last = (compiler.process(clause, **options) for clause in element.clauses)
    return f"((julianday({last}) - julianday({first})) * 24.0)"


@compiles(hours_between, "postgresql")
def _in_postgresql(element: hours_between, compiler: SQLCompiler, **options: Any) -> str:
    first, last = (compiler.process(clause, **options) for clause in element.clauses)
    return f"(extract(epoch FROM {last} - {first}) / 3600.0)"
