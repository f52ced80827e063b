"""Partners as the manager sees them, with the keys of each."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from app.db.engine import Database
from app.db.models.partners import ApiKey, Partner, Scope
from app.usecases.partners.terms import PartnerDetails


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyView:
    """A key, without its secret."""

    prefix: str
    label: str
    scopes: tuple[Scope, ...]
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None

    def opens(self, at: datetime) -> bool:
        """Tell whether the key opens anything at a moment."""
        return self.revoked_at is None and (self.expires_at is None or at < self.expires_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnerView:
    """A partner and its keys."""

    details: PartnerDetails
    municipality: str
    """Such as "Campinas/SP"."""
    zone: str
    active: bool
    keys: tuple[KeyView, ...]


def list_partners(*, database: Database) -> list[PartnerView]:
    """Return every partner by its code, those that sell no more too."""
    with database.reading() as session:
        partners = session.scalars(
            select(Partner).options(joinedload(Partner.municipality)).order_by(Partner.code)
        ).all()
        keys: dict[int, list[KeyView]] = {}
        for key in session.scalars(select(ApiKey).order_by(ApiKey.id)):
            keys.setdefault(key.partner_id, []).append(_key(key))
    return [_partner(partner, keys.get(partner.id, [])) for partner in partners]


def _partner(partner: Partner, keys: list[KeyView]) -> PartnerView:
    return PartnerView(
        details=_details(partner),
        municipality=f"{partner.municipality.name}/{partner.municipality.uf}",
        zone=partner.municipality.zone,
        active=partner.active,
        keys=tuple(keys),
    )


def _details(partner: Partner) -> PartnerDetails:
    return PartnerDetails(
        code=partner.code,
        cnpj=str(partner.cnpj),
        legal_name=partner.legal_name,
        trade_name=partner.trade_name,
        street=partner.street,
        street_number=partner.street_number,
        complement=partner.complement or "",
        district=partner.district,
        municipality_code=partner.municipality_code,
        postal_code=partner.postal_code or "",
        phone=partner.phone or "",
        email=partner.email or "",
        price_channel=partner.price_channel,
        presence=partner.presence,
        commission_rate=partner.commission_rate,
    )


def _key(key: ApiKey) -> KeyView:
    return KeyView(
        prefix=key.prefix,
        label=key.label,
        scopes=tuple(map(Scope, key.scopes)),
        created_at=key.created_at,
        expires_at=key.expires_at,
        revoked_at=key.revoked_at,
        last_used_at=key.last_used_at,
    )
