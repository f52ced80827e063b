"""The outbox as a queue: one holder at a time, nothing lost when a holder dies."""

import threading
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select

from app.db import leases, outbox
from app.db.engine import Database
from app.db.leases import Claim, LeaseLost
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
LEASE = timedelta(seconds=30)


def an_outbox_row(database: Database, *, due_at: datetime = NOW) -> UUID:
    ticket_id = uuid4()
    with database.writing() as session:
        outbox.enqueue(session, MessageKind.BPE, ticket_id, created_at=NOW, true_at=due_at)
    return ticket_id


def claim(database: Database, at: datetime, *, limit: int = 10) -> tuple[Claim, ...]:
    with database.writing() as session:
        return leases.claim_due(session, MessageKind.BPE, true_at=at, lease=LEASE, limit=limit)


def claim_one(database: Database, ticket_id: UUID, at: datetime) -> Claim | None:
    with database.writing() as session:
        return leases.claim_subject(session, MessageKind.BPE, ticket_id, true_at=at, lease=LEASE)


def the_row(database: Database, ticket_id: UUID) -> OutboxMessage:
    with database.reading() as session:
        return session.scalars(
            select(OutboxMessage).where(OutboxMessage.subject_id == ticket_id)
        ).one()


def test_a_row_is_claimed_once(database: Database) -> None:
    ticket_id = an_outbox_row(database)

    first, second = claim(database, NOW), claim(database, NOW)

    assert [(one.subject_id, one.attempt) for one in first] == [(ticket_id, 1)]
    assert second == ()


@pytest.mark.parametrize(
    ("at", "claimed"),
    [
        pytest.param(NOW - timedelta(microseconds=1), False, id="just before it is due"),
        pytest.param(NOW, True, id="when it is due"),
        pytest.param(NOW + timedelta(microseconds=1), True, id="just after"),
    ],
)
def test_a_row_is_claimed_when_it_is_due(database: Database, at: datetime, claimed: bool) -> None:
    an_outbox_row(database, due_at=NOW)

    assert bool(claim(database, at)) is claimed


@pytest.mark.parametrize(
    ("after", "free"),
    [
        pytest.param(LEASE - timedelta(microseconds=1), False, id="within the lease"),
        pytest.param(LEASE, True, id="at its end"),
        pytest.param(LEASE + timedelta(microseconds=1), True, id="after it"),
    ],
)
def test_a_dead_holder_gives_the_row_back_after_its_lease(
    database: Database, after: timedelta, free: bool
) -> None:
    ticket_id = an_outbox_row(database)
    claim(database, NOW)

    again = claim(database, NOW + after)
    assert [one.attempt for one in again] == ([2] if free else [])

    assert the_row(database, ticket_id).status is MessageStatus.PENDING


def test_who_comes_back_late_changes_nothing(database: Database) -> None:
    ticket_id = an_outbox_row(database)
    (late,) = claim(database, NOW)
    (current,) = claim(database, NOW + LEASE)

    for act in (
        lambda session: leases.finish(session, late),
        lambda session: leases.postpone(session, late, until=NOW, why="?"),
        lambda session: leases.bury(session, late, why="?"),
        lambda session: leases.release(session, late),
        lambda session: leases.renew(session, late, true_at=NOW, lease=LEASE),
    ):
        with pytest.raises(LeaseLost), database.writing() as session:
            act(session)
    with database.writing() as session:
        leases.finish(session, current)

    assert the_row(database, ticket_id).status is MessageStatus.DONE


def test_a_renewed_lease_lasts_longer(database: Database) -> None:
    an_outbox_row(database)
    (held,) = claim(database, NOW)

    with database.writing() as session:
        leases.renew(session, held, true_at=NOW + LEASE - timedelta(seconds=1), lease=LEASE)

    assert claim(database, NOW + LEASE) == ()
    assert claim(database, NOW + LEASE + LEASE) != ()


def test_back_off_keeps_a_row_from_the_worker_but_not_from_the_counter(
    database: Database,
) -> None:
    ticket_id = an_outbox_row(database)
    (held,) = claim(database, NOW)
    with database.writing() as session:
        leases.postpone(session, held, until=NOW + timedelta(hours=1), why="SEFAZ fora do ar")

    assert claim(database, NOW + timedelta(minutes=59)) == ()
    assert the_row(database, ticket_id).last_error == "SEFAZ fora do ar"
    assert claim_one(database, ticket_id, NOW) is not None


def test_a_row_given_up_is_left_alone_until_it_is_revived(database: Database) -> None:
    ticket_id = an_outbox_row(database)
    (held,) = claim(database, NOW)
    with database.writing() as session:
        leases.bury(session, held, why="403")

    assert claim(database, NOW + timedelta(days=1)) == ()
    with database.writing() as session:
        assert outbox.revive(session, MessageKind.BPE, ticket_id, true_at=NOW)
        assert not outbox.revive(session, MessageKind.BPE, ticket_id, true_at=NOW)
    assert len(claim(database, NOW)) == 1


def test_what_is_done_or_kept_is_never_claimed(database: Database) -> None:
    done = an_outbox_row(database)
    with database.writing() as session:
        outbox.keep(session, MessageKind.BPE, uuid4(), created_at=NOW, due_at=NOW, true_at=NOW)
    (held,) = claim(database, NOW)
    with database.writing() as session:
        leases.finish(session, held)

    assert claim(database, NOW + timedelta(days=1)) == ()
    assert claim_one(database, done, NOW + timedelta(days=1)) is None


def test_many_claimants_share_the_rows_without_overlap(database: Database) -> None:
    tickets = {an_outbox_row(database) for _ in range(40)}
    taken: list[UUID] = []
    ready = threading.Barrier(8)

    def work() -> None:
        ready.wait()
        while claims := claim(database, NOW, limit=3):
            taken.extend(one.subject_id for one in claims)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(taken) == len(tickets)
    assert set(taken) == tickets


def test_counter_and_worker_never_hold_the_same_row(database: Database) -> None:
    ticket_id = an_outbox_row(database)
    holders: list[Claim] = []
    ready = threading.Barrier(8)

    def counter() -> None:
        ready.wait()
        if held := claim_one(database, ticket_id, NOW):
            holders.append(held)

    def worker() -> None:
        ready.wait()
        holders.extend(claim(database, NOW))

    threads = [threading.Thread(target=work) for work in (counter, worker) * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(holders) == 1
