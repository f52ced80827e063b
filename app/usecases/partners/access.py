"""What a presented API key opens: whose it is, and what it may do."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, bindparam, or_, select, update

from app.db.engine import Database
from app.db.models.partners import ApiKey, Partner, PartnerPresence, Scope
from app.db.models.places import Municipality
from app.db.queries.upserts import table_of
from app.operations.commission import CommissionRate
from app.usecases.partners.tokens import Token
from fares.kernel.errors import DomainError
from fares.tariff import Channel

__all__ = [
    "InvalidKey",
    "MissingScope",
    "PartnerAccess",
    "PartnerPresence",
    "Scope",
    "find_access",
    "require_scope",
]

USED_EVERY = timedelta(hours=1)
"""How stale the last use of a key may be, so that reading seldom writes."""
_HASH_OF_NOBODY = "0" * 64
"""What a secret is compared with when there is no such key: it is the hash of none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnerAccess:
    """A partner's program that showed who it is, and what it may do."""

    partner_id: int
    code: str
    trade_name: str
    key_id: int
    prefix: str
    label: str
    scopes: frozenset[Scope]
    price_channel: Channel
    presence: PartnerPresence
    commission_rate: CommissionRate
    zone: str
    """IANA name of the zone where the partner is: the days of its sales."""


class InvalidKey(DomainError):
    """The key is wrong, revoked or expired, or its partner sells no more; which is not told."""

    code = "partner.invalid-key"
    title = "Chave de API não aceita"

    def __init__(self) -> None:
        super().__init__(
            "Envie uma chave ativa no cabeçalho Authorization: Bearer guiche_<prefixo>_<segredo>. "
            "Se ela foi revogada ou venceu, peça outra à transportadora."
        )


class MissingScope(DomainError):
    """The key is good, and may not do this."""

    code = "partner.missing-scope"
    title = "Chave sem permissão para isto"

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        super().__init__(
            f"Esta chave não tem o escopo “{scope}”. Peça à transportadora uma que o tenha."
        )


def find_access(token: str, *, database: Database, now: datetime) -> PartnerAccess:
    """Return what a presented key opens.

    Whatever is wrong with it costs the same one read and the same comparison, so that time
    does not tell which part was right.

    :raises InvalidKey: if it opens nothing
    """
    presented = Token.parse(token)
    with database.reading() as session:
        found = session.connection().execute(_KEY, {"shown": presented.prefix}).one_or_none()
    matches = presented.matches(found.secret_hash if found else _HASH_OF_NOBODY)
    if found is None or not matches or not _is_live(found, now):
        raise InvalidKey
    if found.last_used_at is None or now - found.last_used_at >= USED_EVERY:
        _mark_used(database, found.key_id, now)
    return _access(found)


def require_scope(access: PartnerAccess, scope: Scope) -> None:
    """Check that a key may do something.

    :raises MissingScope: if it may not
    """
    if scope not in access.scopes:
        raise MissingScope(scope)


def _is_live(found: Row[*tuple[Any, ...]], now: datetime) -> bool:
    ended = found.expires_at is not None and found.expires_at <= now
    return bool(found.active) and found.revoked_at is None and not ended


def _mark_used(database: Database, key_id: int, now: datetime) -> None:
    """Write when a key was last used, once an hour whoever races to write it."""
    stale = or_(ApiKey.last_used_at.is_(None), ApiKey.last_used_at <= now - USED_EVERY)
    with database.writing() as session:
        session.execute(update(ApiKey).where(ApiKey.id == key_id, stale).values(last_used_at=now))


def _access(found: Row[*tuple[Any, ...]]) -> PartnerAccess:
    return PartnerAccess(
        partner_id=found.partner_id,
        code=found.code,
        trade_name=found.trade_name,
        key_id=found.key_id,
        prefix=found.prefix,
        label=found.label,
        scopes=frozenset(map(Scope, found.scopes)),
        price_channel=found.price_channel,
        presence=found.presence,
        commission_rate=CommissionRate.parse(found.commission_rate),
        zone=found.zone,
    )


_KEYS, _PARTNERS, _PLACES = table_of(ApiKey).c, table_of(Partner).c, table_of(Municipality).c
_KEY = (
    select(
        _KEYS.id.label("key_id"),
        _KEYS.prefix,
        _KEYS.secret_hash,
        _KEYS.label,
        _KEYS.scopes,
        _KEYS.expires_at,
        _KEYS.revoked_at,
        _KEYS.last_used_at,
        _PARTNERS.id.label("partner_id"),
        _PARTNERS.code,
        _PARTNERS.trade_name,
        _PARTNERS.price_channel,
        _PARTNERS.presence,
        _PARTNERS.commission_rate,
        _PARTNERS.active,
        _PLACES.zone,
    )
    .join_from(table_of(ApiKey), table_of(Partner), _PARTNERS.id == _KEYS.partner_id)
    .join(table_of(Municipality), _PLACES.ibge_code == _PARTNERS.municipality_code)
    .where(_KEYS.prefix == bindparam("shown"))
)
"""The one read of a request: plain columns, by the key's unique prefix."""
