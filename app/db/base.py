"""How a column means something: the base of every table and its types."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID, uuid4

from sqlalchemy import BigInteger, DateTime, Dialect, Enum, Integer, MetaData, String
from sqlalchemy.orm import DeclarativeBase, mapped_column
from sqlalchemy.types import TypeDecorator

from fares.kernel.documents import Cnpj, Cpf
from fares.kernel.money import Money

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class MoneyInCentavos(TypeDecorator[Money]):
    """Stores `Money` as a whole number of centavos."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: Money | None, dialect: Dialect) -> int | None:
        return None if value is None else value.centavos

    def process_result_value(self, value: Any, dialect: Dialect) -> Money | None:
        return None if value is None else Money(value)


class UtcDateTime(TypeDecorator[datetime]):
    """Stores an aware moment in UTC and refuses a naive one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value!r} is a naive moment: say in which zone.")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class CnpjText(TypeDecorator[Cnpj]):
    """Stores a `Cnpj` as its fourteen characters."""

    impl = String(14)
    cache_ok = True

    def process_bind_param(self, value: Cnpj | None, dialect: Dialect) -> str | None:
        return None if value is None else value.characters

    def process_result_value(self, value: str | None, dialect: Dialect) -> Cnpj | None:
        return None if value is None else Cnpj(value)


class CpfText(TypeDecorator[Cpf]):
    """Stores a `Cpf` as its eleven digits."""

    impl = String(11)
    cache_ok = True

    def process_bind_param(self, value: Cpf | None, dialect: Dialect) -> str | None:
        return None if value is None else value.digits

    def process_result_value(self, value: str | None, dialect: Dialect) -> Cpf | None:
        return None if value is None else Cpf(value)


def enum_text(members: type[StrEnum]) -> Enum:
    """Return the column type of a closed list: its values as text, held by a CHECK."""
    return Enum(
        members,
        native_enum=False,
        create_constraint=True,
        validate_strings=True,
        length=40,
        name=f"{members.__name__.lower()}_is_known",
        values_callable=lambda kind: [member.value for member in kind],
    )


Id = Annotated[UUID, mapped_column(primary_key=True, default=uuid4)]
Serial = Annotated[
    int, mapped_column(BigInteger().with_variant(Integer(), "sqlite"), primary_key=True)
]


class Base(DeclarativeBase):
    """The base of every table."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map = {
        Money: MoneyInCentavos,
        datetime: UtcDateTime,
        Cnpj: CnpjText,
        Cpf: CpfText,
    }
