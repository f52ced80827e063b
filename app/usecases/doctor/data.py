"""Does what must always hold hold over the whole database?"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from app.db.queries.invariants import INVARIANTS, MOST_TOLD, Invariant, find_broken
from app.usecases.doctor.checks import Check, Needs, Visit
from app.usecases.doctor.findings import Group, Seen, fault, fine, skipped

_ADVICE = (
    "Guarde já uma cópia do banco (docs/copia-de-seguranca.md) e mostre estas linhas a quem "
    "mantém o sistema. Não corrija por SQL."
)
_NO_TIME = "não coube no tempo desta página; rode: guiche doctor --only dados"


def sweep(invariant: Invariant, visit: Visit) -> Seen:
    """Look for rows that break an invariant, in the time that there is."""
    if visit.left == 0:
        return skipped(_NO_TIME)
    try:
        with _in_time(visit) as session:
            broken = find_broken(session, invariant)
    except OperationalError:
        if visit.left is None or visit.left > 0:
            raise
        return skipped(_NO_TIME)
    if not broken:
        return fine("nada fora disso")
    count = f"{MOST_TOLD} ou mais" if len(broken) == MOST_TOLD else str(len(broken))
    return fault(f"fora disso: {count}", _ADVICE, tuple(broken))


@contextmanager
def _in_time(visit: Visit) -> Iterator[Session]:
    """Open a session for one question, which a server gives up where somebody waits.

    The limit ends with its transaction, and readers have none: so this one is a writer's
    that may not write. SQLite's databases are small, and its writers alone.
    """
    if visit.left is None or visit.database.is_sqlite:
        with visit.database.reading() as session:
            yield session
        return
    with visit.database.writing() as session:
        session.execute(text("SET TRANSACTION READ ONLY"))
        milliseconds = max(1, int(visit.left * 1000))
        session.execute(text(f"SET LOCAL statement_timeout = {milliseconds}"))
        yield session


CHECKS = tuple(
    Check(
        code=f"data.{invariant.code}",
        group=Group.DATA,
        title=invariant.holds,
        look=partial(sweep, invariant),
        needs=Needs.TABLES,
    )
    for invariant in INVARIANTS
)
