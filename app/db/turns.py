"""Taking turns: what one transaction at a time must look at, though it has no row to lock.

SQLite has one writing transaction at a time, so there everybody has their turn already.
"""

from sqlalchemy import ARRAY, Text, bindparam, func, select
from sqlalchemy.orm import Session

from app.db.queries.upserts import dialect_of


def take_turns(session: Session, *subjects: str) -> None:
    """Wait until no other transaction has its turn at any of the subjects, and hold them.

    They are taken in one order, so that nobody waits in a circle, and left when the
    transaction ends. What is read afterwards is what the one before has written.
    """
    if dialect_of(session) != "sqlite":
        session.connection().execute(_TAKE, {"subjects": sorted(subjects)}).all()


_SUBJECT = func.unnest(bindparam("subjects", type_=ARRAY(Text))).column_valued("subject")
_TAKE = select(func.pg_advisory_xact_lock(func.hashtextextended(_SUBJECT, 0)))
