"""Builders of partners and of the keys that their programs show."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy.orm import Session

from app.db.models.partners import ApiKey, Partner, PartnerPresence, Scope
from app.usecases.partners.tokens import Token
from fares.kernel.documents import Cnpj
from fares.tariff import Channel
from tests.builders_company import CAMPINAS, NOW, a_place, numbers

PARTNER_CNPJS = ("45.678.912/0001-55", "78.912.345/0001-09")


def a_partner(
    session: Session,
    *,
    cnpj: str = PARTNER_CNPJS[0],
    place: tuple[str, str, str, str] = CAMPINAS,
    rate: str = "8.00",
    channel: Channel = Channel.COUNTER,
    presence: PartnerPresence = PartnerPresence.COUNTER,
) -> Partner:
    """Store a point of sale of somebody else."""
    partner = Partner(
        code=f"parceiro-{next(numbers)}",
        cnpj=Cnpj.parse(cnpj),
        legal_name="Agência Rodoviária Modelo Ltda",
        trade_name="Agência Modelo",
        street="Rua Treze de Maio",
        street_number="250",
        complement=None,
        district="Centro",
        municipality_code=a_place(session, place),
        postal_code="13010070",
        phone="1932000000",
        email="contato@agencia-modelo.exemplo",
        price_channel=channel,
        presence=presence,
        commission_rate=rate,
        active=True,
        created_at=NOW,
    )
    session.add(partner)
    session.flush()
    return partner


def an_api_key(
    session: Session,
    partner: Partner,
    *,
    scopes: Collection[Scope] = tuple(Scope),
    expires_at: datetime | None = None,
) -> str:
    """Store a key of a partner and return its text."""
    token = Token.make()
    session.add(
        ApiKey(
            partner_id=partner.id,
            prefix=token.prefix,
            secret_hash=token.secret_hash,
            label="Guichês",
            scopes=[scope.value for scope in scopes],
            created_at=NOW,
            expires_at=expires_at,
            revoked_at=None,
            last_used_at=None,
        )
    )
    session.flush()
    return token.text
