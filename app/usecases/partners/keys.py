"""API keys: made for a program of a partner, told once, revoked."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.partners import ApiKey, Scope
from app.usecases.operations import audit
from app.usecases.partners.register import find_partner
from app.usecases.partners.terms import (
    CreateKey,
    InvalidNewKey,
    KeyNotFound,
    PartnerInactive,
)
from app.usecases.partners.tokens import Token

LONGEST_LABEL = 80


def create_key(
    command: CreateKey, *, database: Database, now: datetime, by_id: int | None = None
) -> str:
    """Make a key and return its text, which nobody can read again.

    :param by_id: who makes it; None at the command line
    :raises InvalidNewKey: if it has no label or no scope, or is over already
    :raises PartnerNotFound: if there is no such partner
    :raises PartnerInactive: if the partner sells no more
    """
    label = " ".join(command.label.split())
    if not 0 < len(label) <= LONGEST_LABEL:
        raise InvalidNewKey(f"Diga para que é a chave, em até {LONGEST_LABEL} caracteres.")
    if not command.scopes:
        raise InvalidNewKey("Dê ao menos um escopo à chave.")
    if command.expires_at is not None and command.expires_at <= now:
        raise InvalidNewKey("A validade da chave já passou. Informe um dia por vir.")
    token = Token.make()
    with database.writing() as session:
        partner = find_partner(session, command.partner_code)
        if not partner.active:
            raise PartnerInactive(partner.code)
        session.add(
            ApiKey(
                partner_id=partner.id,
                prefix=token.prefix,
                secret_hash=token.secret_hash,
                label=label,
                scopes=[scope.value for scope in Scope if scope in command.scopes],
                created_at=now,
                expires_at=command.expires_at,
                revoked_at=None,
                last_used_at=None,
            )
        )
        _record(session, now, by_id, "partner.key-made", token.prefix)
    return token.text


def revoke_key(prefix: str, *, database: Database, now: datetime, by_id: int | None = None) -> None:
    """Revoke a key, known by the part that may be told; again changes nothing.

    :raises KeyNotFound: if there is none
    """
    with database.writing() as session:
        key = session.scalar(select(ApiKey).where(ApiKey.prefix == prefix).with_for_update())
        if key is None:
            raise KeyNotFound(prefix)
        if key.revoked_at is None:
            key.revoked_at = now
            _record(session, now, by_id, "partner.key-revoked", prefix)


def _record(session: Session, now: datetime, by_id: int | None, action: str, prefix: str) -> None:
    audit.record(
        session,
        at=now,
        user_id=by_id,
        action=action,
        subject_kind="api_key",
        subject_id=prefix,
    )
