"""Passengers as they are kept for the next time."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from sqlalchemy import func
from sqlalchemy.orm import Session
from sqlalchemy.sql.dml import ReturningInsert

from app.db.models.sales import DocumentKind, Passenger
from app.db.queries.upserts import dialect_of, insert_for, table_of
from app.usecases.selling.passengers import PassengerDetails
from fares.kernel.documents import Cpf

Document = tuple[DocumentKind, str]
_STORED = table_of(Passenger).c


def store_passengers(
    session: Session, passengers: Iterable[PassengerDetails]
) -> dict[Document, int]:
    """Store who travels, or what changed since they came, and return their numbers.

    Rows are written in the order of their documents, so that two sales with the same
    people do not wait for each other.
    """
    rows = {document_of(details): _row(details) for details in passengers}
    stored = session.connection().execute(
        _upsert(dialect_of(session)), [rows[document] for document in sorted(rows)]
    )
    return {(kind, number): passenger_id for passenger_id, kind, number in stored}


def document_of(details: PassengerDetails) -> Document:
    """Return what a passenger is known by."""
    return details.document_kind, details.document_number


def cpf_of(details: PassengerDetails) -> Cpf | None:
    """Return the CPF that was typed, if any."""
    return Cpf.parse(details.cpf) if details.cpf else None


def _row(details: PassengerDetails) -> dict[str, Any]:
    return {
        "name": details.name,
        "document_kind": details.document_kind,
        "document_number": details.document_number,
        "document_description": details.document_description or None,
        "cpf": cpf_of(details),
        "born_on": details.born_on,
        "phone": details.phone or None,
    }


@cache
def _upsert(dialect: str) -> ReturningInsert[int, DocumentKind, str]:
    """Return the statement that writes passengers; what is not told anew is kept."""
    statement = insert_for(dialect, Passenger)
    new = statement.excluded
    return statement.on_conflict_do_update(
        index_elements=[_STORED.document_kind, _STORED.document_number],
        set_={
            "name": new.name,
            "document_description": new.document_description,
            "cpf": func.coalesce(new.cpf, _STORED.cpf),
            "born_on": func.coalesce(new.born_on, _STORED.born_on),
            "phone": func.coalesce(new.phone, _STORED.phone),
        },
    ).returning(_STORED.id, _STORED.document_kind, _STORED.document_number)
