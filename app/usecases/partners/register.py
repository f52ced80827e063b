"""Partners: registered, changed, and kept from selling."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.partners import Partner
from app.db.models.places import Municipality
from app.operations.commission import CommissionRate
from app.operations.mail_address import is_mail_address
from app.usecases.operations import audit
from app.usecases.partners.terms import (
    InvalidPartner,
    PartnerDetails,
    PartnerNotFound,
    PartnerTaken,
)
from bpe.text import fits
from fares.kernel.documents import Cnpj

CODE = re.compile(r"[a-z][a-z0-9-]{2,39}", re.ASCII)
_CEP = re.compile(r"\d{8}", re.ASCII)
_PHONE = re.compile(r"\d{7,12}", re.ASCII)
_PLAIN = {
    "legal_name": ("Informe a razão social, com 2 a 60 caracteres.", 2, 60),
    "trade_name": ("Informe o nome que o público conhece, com 2 a 60 caracteres.", 2, 60),
    "street": ("Informe o logradouro, com 2 a 255 caracteres.", 2, 255),
    "street_number": ("Informe o número, ou S/N, com até 60 caracteres.", 1, 60),
    "district": ("Informe o bairro, com 2 a 60 caracteres.", 2, 60),
}


def register_partner(
    details: PartnerDetails, *, database: Database, now: datetime, by_id: int | None = None
) -> int:
    """Register a partner, which may sell as soon as it has a key, and return its number.

    :param by_id: who registers it; None at the command line
    :raises InvalidPartner: if something about it cannot be
    :raises InvalidCnpj: if the CNPJ is none
    :raises InvalidRate: if the commission is no percentage
    :raises PartnerTaken: if another has its code or its CNPJ
    """
    if not CODE.fullmatch(details.code):
        raise InvalidPartner(
            "code", "O código tem de 3 a 40 minúsculas, algarismos ou hífens, após uma letra."
        )
    row = _checked(details)
    try:
        with database.writing() as session:
            _require_municipality(session, details.municipality_code)
            partner = Partner(code=details.code, active=True, created_at=now, **row)
            session.add(partner)
            session.flush()
            _record(session, now, by_id, "partner.registered", partner)
            return partner.id
    except IntegrityError as error:
        raise PartnerTaken from error


def change_partner(
    details: PartnerDetails, *, database: Database, now: datetime, by_id: int | None = None
) -> None:
    """Change what is known of the partner with a code; its orders keep their commission.

    :raises PartnerNotFound: if there is none with that code
    :raises InvalidPartner: if something about it cannot be
    :raises InvalidCnpj: if the CNPJ is none
    :raises InvalidRate: if the commission is no percentage
    :raises PartnerTaken: if another has its CNPJ
    """
    row = _checked(details)
    try:
        with database.writing() as session:
            _require_municipality(session, details.municipality_code)
            partner = find_partner(session, details.code)
            for name, value in row.items():
                setattr(partner, name, value)
            session.flush()
            _record(session, now, by_id, "partner.changed", partner)
    except IntegrityError as error:
        raise PartnerTaken from error


def deactivate_partner(
    code: str, *, database: Database, now: datetime, by_id: int | None = None
) -> None:
    """Keep a partner from selling: none of its keys opens anything any more.

    What it sold stays sold, and its statement can be read.

    :raises PartnerNotFound: if there is none with that code
    """
    with database.writing() as session:
        partner = find_partner(session, code)
        partner.active = False
        _record(session, now, by_id, "partner.deactivated", partner)


def find_partner(session: Session, code: str) -> Partner:
    """Return the partner with a code.

    :raises PartnerNotFound: if there is none
    """
    partner = session.scalar(select(Partner).where(Partner.code == code))
    if partner is None:
        raise PartnerNotFound(code)
    return partner


def _checked(details: PartnerDetails) -> dict[str, Any]:
    """Return the columns of a partner that can be written on a BP-e."""
    for field, message in _problems(details):
        raise InvalidPartner(field, message)
    return {
        "cnpj": Cnpj.parse(details.cnpj),
        **{name: getattr(details, name).strip() for name in _PLAIN},
        "complement": details.complement.strip() or None,
        "municipality_code": details.municipality_code,
        "postal_code": re.sub(r"\D", "", details.postal_code) or None,
        "phone": re.sub(r"\D", "", details.phone) or None,
        "email": details.email.strip() or None,
        "price_channel": details.price_channel,
        "presence": details.presence,
        "commission_rate": str(CommissionRate.parse(details.commission_rate)),
    }


def _problems(details: PartnerDetails) -> Iterator[tuple[str, str]]:
    for field, (message, least, most) in _PLAIN.items():
        if not fits(getattr(details, field).strip(), most, least):
            yield field, message
    if details.complement.strip() and not fits(details.complement.strip(), 60, 1):
        yield "complement", "O complemento tem até 60 caracteres."
    cep, phone = (re.sub(r"\D", "", text) for text in (details.postal_code, details.phone))
    if details.postal_code.strip() and not _CEP.fullmatch(cep):
        yield "postal_code", "O CEP tem 8 algarismos."
    if details.phone.strip() and not _PHONE.fullmatch(phone):
        yield "phone", "Informe o telefone com DDD, como (19) 3200-0000."
    if details.email.strip() and not is_mail_address(details.email.strip()):
        yield "email", "Informe um e-mail como vendas@agencia.com.br."


def _require_municipality(session: Session, code: str) -> None:
    if session.get(Municipality, code) is None:
        raise InvalidPartner(
            "municipality_code",
            f"Não há município “{code}”: use os 7 algarismos do IBGE.",
        )


def _record(
    session: Session, now: datetime, by_id: int | None, action: str, partner: Partner
) -> None:
    audit.record(
        session,
        at=now,
        user_id=by_id,
        action=action,
        subject_kind="partner",
        subject_id=partner.id,
        details={"code": partner.code, "commission_rate": partner.commission_rate},
    )
