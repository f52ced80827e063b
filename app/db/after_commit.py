"""What is done once a transaction is committed, such as counting what it wrote."""

from collections.abc import Callable

from sqlalchemy import event
from sqlalchemy.orm import Session

_KEY = "after_commit"


def after_commit(session: Session, act: Callable[[], None]) -> None:
    """Do something once the session's transaction is committed; never if it is undone."""
    session.info.setdefault(_KEY, []).append(act)


@event.listens_for(Session, "after_commit")
def _do(session: Session) -> None:
    for act in session.info.pop(_KEY, ()):
        act()


@event.listens_for(Session, "after_rollback")
def _forget(session: Session) -> None:
    session.info.pop(_KEY, None)
