"""Numbers of fiscal documents: each used once, in the order in which they are taken.

The number is taken in the transaction that stores the signed document, so a document
that cannot be built takes none. A number whose document is voided stays unused: BP-e
has no service that declares unused numbers (docs/adr/0016).
"""

from functools import cache

from sqlalchemy.orm import Session
from sqlalchemy.sql.dml import ReturningInsert

from app.db.models.fiscal import DocumentNumber
from app.db.queries.upserts import dialect_of, insert_for, table_of

FIRST_NUMBER = 1


def take_number(session: Session, establishment_id: int, series: int) -> int:
    """Return the next number of a series; others wait until this transaction ends."""
    first = {
        "establishment_id": establishment_id,
        "series": series,
        "next_number": FIRST_NUMBER + 1,
    }
    following = session.connection().execute(_take(dialect_of(session)), first).scalar_one()
    return following - 1


@cache
def _take(dialect: str) -> ReturningInsert[int]:
    numbers = table_of(DocumentNumber).c
    return (
        insert_for(dialect, DocumentNumber)
        .on_conflict_do_update(
            index_elements=[numbers.establishment_id, numbers.series],
            set_={"next_number": numbers.next_number + 1},
        )
        .returning(numbers.next_number)
    )
