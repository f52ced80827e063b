"""The audit trail searched: by period, person, action and subject, in pages, on both databases."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

import pytest

from app.db.engine import Database
from app.usecases.operations import audit
from app.usecases.operations.audit_reads import note_ticket_read
from app.usecases.operations.audit_search import THE_PRODUCT, AuditQuery, AuditRow, search_trail
from tests.builders import NOW
from tests.builders_sale import CPF, Counter, a_counter, a_sale, another_clerk

DAY = date(2026, 12, 1)
MIDNIGHT = datetime(2026, 12, 1, 3, 0, tzinfo=UTC)
"""In Brasília, where the trail tells its days."""
SECOND = timedelta(seconds=1)
ALWAYS = AuditQuery(first_day=date(2026, 1, 1), last_day=date(2026, 12, 31))


def note(
    database: Database, at: datetime, action: str = "user.added", by: int | None = None
) -> None:
    with database.writing() as session:
        audit.record(
            session, at=at, user_id=by, action=action, subject_kind="user", subject_id=by or 0
        )


def found(database: Database, query: AuditQuery) -> list[AuditRow]:
    return list(search_trail(query, database=database).rows)


@pytest.mark.parametrize(
    ("at", "shown"),
    [
        pytest.param(MIDNIGHT - SECOND, False, id="the second before the day"),
        pytest.param(MIDNIGHT, True, id="its first instant"),
        pytest.param(MIDNIGHT + timedelta(days=1) - SECOND, True, id="its last second"),
        pytest.param(MIDNIGHT + timedelta(days=1), False, id="the first of the next"),
    ],
)
def test_days_are_those_of_brasilia(database: Database, at: datetime, shown: bool) -> None:
    note(database, at)

    assert bool(found(database, AuditQuery(first_day=DAY, last_day=DAY))) is shown


def test_the_newest_come_first_and_no_page_repeats_or_skips(database: Database) -> None:
    """Many entries have one moment: a sale writes one for each of its tickets."""
    for n in range(7):
        note(database, MIDNIGHT + SECOND * (n // 3))

    query, seen = replace(ALWAYS, limit=2), []
    while True:
        page = search_trail(query, database=database)
        seen += [row.entry_id for row in page.rows]
        if not page.more:
            break
        query = replace(query, before=(page.rows[-1].at, page.rows[-1].entry_id))
        note(database, MIDNIGHT + timedelta(hours=1))  # what is new changes no older page

    assert seen == sorted(seen, reverse=True)
    assert len(seen) == len(set(seen)) == 7


def test_by_person_and_by_action(database: Database) -> None:
    ana = a_counter(database)
    bia = another_clerk(ana)
    note(database, NOW, by=ana.user_id)
    note(database, NOW, "user.disabled", by=bia.user_id)
    note(database, NOW)
    names = {row.username: row.person for row in found(database, ALWAYS)}
    hers = next(name for name in names if name and name_of(database, name) == {bia.user_id})

    assert [row.action for row in found(database, replace(ALWAYS, person=hers))] == [
        "user.disabled"
    ]
    assert [row.person for row in found(database, replace(ALWAYS, person=THE_PRODUCT))] == [None]
    assert len(found(database, replace(ALWAYS, action="user.added"))) == 2
    assert found(database, replace(ALWAYS, person="ninguem")) == []


def name_of(database: Database, username: str) -> set[int]:
    rows = found(database, replace(ALWAYS, person=username))
    return {int(row.subject_id) for row in rows}


def test_a_sale_is_found_by_its_locator_and_by_its_ticket(database: Database) -> None:
    counter = a_counter(database)
    sold = a_sale(counter, 5, 6)
    a_sale(counter, 7)

    by_locator = found(database, replace(ALWAYS, about=f" {sold.locator.lower()} "))
    tickets = {str(ticket.ticket_id) for ticket in sold.tickets}
    assert {row.subject_id for row in by_locator} == tickets
    one = sold.tickets[0].ticket_id
    assert {row.subject_id for row in found(database, replace(ALWAYS, about=str(one)))} == {
        str(one)
    }


@pytest.mark.parametrize(
    "about",
    ["ZZZZZZ", "nada", "1", "5f0c9f0e-1111-4222-8333-444455556666", "%", "' OR 1=1 --", "é" * 80],
)
def test_what_is_nobodys_finds_nothing(database: Database, about: str) -> None:
    a_sale(a_counter(database), 5)

    assert found(database, replace(ALWAYS, about=about)) == []


def test_no_entry_of_a_sale_holds_personal_data(database: Database) -> None:
    a_sale(a_counter(database), 5)

    trail = repr(found(database, ALWAYS))
    assert "ticket.sold" in trail
    digits = "".join(filter(str.isdigit, CPF))
    assert not any(text in trail for text in ("Maria das Dores", CPF, digits, "12.345.605-X"))


def reads(counter: Counter, ticket_id: UUID) -> int:
    query = replace(ALWAYS, action="ticket.read", about=str(ticket_id))
    return len(found(counter.database, query))


def test_a_ticket_read_again_on_the_same_day_leaves_one_entry(database: Database) -> None:
    ana = a_counter(database)
    bia = another_clerk(ana)
    ticket_id, other = (one.ticket_id for one in a_sale(ana, 5, 6).tickets)

    def read(clerk: Counter, one: UUID, at: datetime) -> None:
        note_ticket_read(one, by_id=clerk.user_id, database=database, now=at)

    read(ana, ticket_id, MIDNIGHT)
    read(ana, ticket_id, MIDNIGHT + timedelta(days=1) - SECOND)
    assert reads(ana, ticket_id) == 1
    read(bia, ticket_id, MIDNIGHT)
    read(ana, other, MIDNIGHT)
    assert (reads(ana, ticket_id), reads(ana, other)) == (2, 1)
    read(ana, ticket_id, MIDNIGHT + timedelta(days=1))
    assert reads(ana, ticket_id) == 3
