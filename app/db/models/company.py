"""Who sells and issues: the carrier and its establishments."""

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Serial
from app.db.models.places import Municipality
from fares.kernel.documents import Cnpj


class Carrier(Base):
    """The company that this installation serves: one row."""

    __tablename__ = "carriers"

    id: Mapped[Serial]
    cnpj: Mapped[Cnpj] = mapped_column(unique=True)
    legal_name: Mapped[str]
    trade_name: Mapped[str]
    sac_phone: Mapped[str | None]
    sac_email: Mapped[str | None]
    site: Mapped[str | None]
    """Where the Guia de Orientação aos Passageiros is read."""


class Establishment(Base):
    """A branch with its own CNPJ and state registration, which issues for one UF."""

    __tablename__ = "establishments"

    id: Mapped[Serial]
    cnpj: Mapped[Cnpj] = mapped_column(unique=True)
    carrier_id: Mapped[int] = mapped_column(ForeignKey("carriers.id"))
    uf: Mapped[str] = mapped_column(String(2), unique=True)
    state_registration: Mapped[str]
    registration_active: Mapped[bool]
    legal_name: Mapped[str]
    trade_name: Mapped[str]
    tax_regime: Mapped[str] = mapped_column(String(1))
    """CRT of the BP-e: 1, 2 or 3."""
    street: Mapped[str]
    street_number: Mapped[str]
    complement: Mapped[str | None]
    district: Mapped[str]
    municipality_code: Mapped[str] = mapped_column(ForeignKey("municipalities.ibge_code"))
    postal_code: Mapped[str | None]
    phone: Mapped[str | None]
    email: Mapped[str | None]
    series: Mapped[int]
    sends_ibs_cbs: Mapped[bool]

    carrier: Mapped[Carrier] = relationship()
    municipality: Mapped[Municipality] = relationship()
