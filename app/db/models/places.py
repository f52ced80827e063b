"""Where things are: municipalities and points of sale."""

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.db.base import Base, Serial


class Municipality(Base):
    """A municipality of the country, known by its IBGE code."""

    __tablename__ = "municipalities"

    ibge_code: Mapped[str] = mapped_column(String(7), primary_key=True)
    name: Mapped[str]
    uf: Mapped[str] = mapped_column(String(2))
    zone: Mapped[str]
    """IANA name, such as America/Cuiaba."""
    search_name: Mapped[str] = mapped_column(index=True)
    """The name without accents, in lower case, for finding it by its first letters."""


class PointOfSale(Base):
    """A counter or agency where tickets are sold (art. 136)."""

    __tablename__ = "points_of_sale"

    id: Mapped[Serial]
    code: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    municipality_code: Mapped[str] = mapped_column(ForeignKey("municipalities.ibge_code"))
    address: Mapped[str]
    opening_hours: Mapped[str | None]
    phone: Mapped[str | None]
    accessibility: Mapped[str | None]
    operated_by: Mapped[str | None]
    """Who sells there for the carrier; None where it sells itself."""

    municipality: Mapped[Municipality] = relationship()
