"""The examination: every check in its turn, and no check that stops the others."""

from collections.abc import Callable, Collection
from dataclasses import replace

from app.usecases.doctor import (
    certificates,
    clocks,
    configuration,
    data,
    disk,
    outside,
    owed_money,
    people,
    queues,
    stored,
    workers,
)
from app.usecases.doctor.checks import Check, Needs, Visit
from app.usecases.doctor.findings import Finding, Group, Report, Seen, State, fault, skipped
from app.usecases.services import Services
from fares.kernel.errors import DomainError

CHECKS: tuple[Check, ...] = (
    *configuration.CHECKS,
    *outside.CHECKS,
    *people.CHECKS,
    *stored.CHECKS,
    *clocks.CHECKS,
    *certificates.CHECKS,
    *disk.CHECKS,
    *workers.CHECKS,
    *queues.CHECKS,
    *owed_money.CHECKS,
    *data.CHECKS,
)
QUICK = frozenset(Group) - {Group.DATA}
"""What takes a moment, however much was sold."""

Progress = Callable[[Check], None]
_NO_DATABASE = "o banco de dados não responde"
_NO_TABLES = "as tabelas não são as desta versão"
_LONGEST_REASON = 300


def examine(
    services: Services,
    *,
    groups: Collection[Group] = tuple(Group),
    patience: float | None = None,
    progress: Progress = lambda check: None,
) -> Report:
    """Look at everything of some groups; it never fails, whatever is broken.

    Where the database cannot be asked, its own group is told besides: what is skipped for
    it must not pass for health.

    :param patience: seconds for all of it; what does not fit is skipped, and told
    :param progress: is told each check before it is made
    """
    visit = Visit(services=services, patience=patience)
    reached = _reached(visit)
    if reached is not Needs.TABLES:
        groups = {*groups, Group.DATABASE}
    findings = []
    for check in chosen(groups):
        progress(check)
        findings.append(_find(check, visit, reached))
    return Report(examined_at=services.now(), findings=tuple(findings))


def chosen(groups: Collection[Group]) -> tuple[Check, ...]:
    """Return the checks of some groups, in their order."""
    return tuple(check for check in CHECKS if check.group in groups)


def _reached(visit: Visit) -> Needs:
    """Return how far the database can be asked."""
    if _look(stored.ANSWERS, visit).state is not State.OK:
        return Needs.NOTHING
    current = _look(stored.IS_CURRENT, visit).state is State.OK
    return Needs.TABLES if current else Needs.DATABASE


def _find(check: Check, visit: Visit, reached: Needs) -> Finding:
    if check.needs > reached:
        seen = skipped(_NO_DATABASE if reached is Needs.NOTHING else _NO_TABLES)
    else:
        seen = _look(check, visit)
    return Finding(code=check.code, group=check.group, title=check.title, seen=seen)


def _look(check: Check, visit: Visit) -> Seen:
    """Look at one thing; a check that breaks is a fault of its own, told in words."""
    try:
        return check.look(visit)
    except DomainError as error:
        return fault(str(error), "Corrija e rode de novo: guiche doctor")
    except Exception as error:  # noqa: BLE001  (whatever breaks must not hide the rest)
        return _broken(check, error)


def _broken(check: Check, error: Exception) -> Seen:
    """Tell of a check that could not be made, without the program's own words for it."""
    cause = getattr(error, "orig", None) or error
    reason = " ".join(str(cause).split())[:_LONGEST_REASON]
    advice = "Rode de novo. Se repetir, mostre esta linha a quem mantém o sistema."
    if check is stored.ANSWERS:
        advice = "Confira DATABASE_URL e se o servidor do banco está no ar."
    seen = fault(f"não foi possível conferir: {type(cause).__name__}", advice)
    return replace(seen, details=(reason,) if reason else ())
