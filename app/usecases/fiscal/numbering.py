"""Numbers of fiscal documents: each used once, in the order in which they are taken.

The number is taken in the transaction that stores the signed document, so a document
that cannot be built takes none. A number whose document is voided stays unused: BP-e
has no service that declares unused numbers (docs/adr/0016).
"""

from sqlalchemy.orm import Session

from app.db.models.fiscal import DocumentNumber
from app.db.queries.upserts import insert_into

FIRST_NUMBER = 1


def take_number(session: Session, establishment_id: int, series: int) -> int:
    """Return the next number of a series; others wait until this transaction ends."""
    insert = insert_into(session, DocumentNumber).values(
        establishment_id=establishment_id, series=series, next_number=FIRST_NUMBER + 1
    )
    statement = insert.on_conflict_do_update(
        index_elements=[DocumentNumber.establishment_id, DocumentNumber.series],
        set_={"next_number": DocumentNumber.next_number + 1},
    )
    following: int = session.execute(statement.returning(DocumentNumber.next_number)).scalar_one()
    return following - 1
