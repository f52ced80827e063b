"""The doctor over an installation that sells and issues: queues, workers, clocks and data."""

import json
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from click.testing import CliRunner
from sqlalchemy import func, select, update

from app.cli.doctor import command
from app.clock import true_now
from app.config import Settings
from app.db import heartbeats, migrations
from app.db.engine import Database
from app.db.models.fiscal import BpeDocument, DocumentStatus, FiscalExchange
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.sales import RefundDue, Ticket
from app.db.models.workers import WorkerBeat
from app.db.queries.invariants import Invariant
from app.jobs.pulse import EVERY, Pulse
from app.jobs.staffing import build_worker
from app.usecases.doctor import clocks, owed_money, queues, workers
from app.usecases.doctor.checks import Check, Visit
from app.usecases.doctor.data import sweep
from app.usecases.doctor.examine import CHECKS, QUICK, examine
from app.usecases.doctor.findings import Finding, Group, Report, Seen, State
from app.usecases.purchases.closing import close_overdue
from app.usecases.services import Services
from tests.builders_purchase import a_shop
from tests.fiscal_house import House
from tests.movable_clock import MovableClock
from tests.sound_scenes import sold_at_the_counter, sold_on_line
from tests.unguarded import break_by_hand, drop_guards

SECOND = timedelta(seconds=1)


def visit(house: House) -> Visit:
    return Visit(services=house.services)


def found(report: Report, code: str) -> Finding:
    return next(one for one in report.findings if one.code == code)


def test_what_was_sold_is_sound(house: House) -> None:
    sold_at_the_counter(house)

    report = examine(house.services, groups=[Group.DATABASE, Group.DATA])

    assert {one.code: one.seen for one in report.findings if one.state is not State.OK} == {}
    assert report.worst is State.OK


def test_what_was_sold_on_line_is_sound(database: Database) -> None:
    shop = sold_on_line(database)

    report = examine(shop.services, groups=[Group.DATA])

    assert report.worst is State.OK


def test_a_broken_row_is_a_fault_with_what_to_do(house: House) -> None:
    ticket_id = house.sell_one(1)
    drop_guards(house.database)
    with house.database.writing() as session:
        break_by_hand(session, "DELETE FROM seat_legs WHERE leg = 0")

    report = examine(house.services, groups=[Group.DATA])

    finding = found(report, "data.seats.as-sold")
    assert (finding.state, report.worst, report.count(State.FAULT)) == (State.FAULT, State.FAULT, 1)
    assert str(ticket_id) in finding.seen.details[0]
    assert "cópia" in finding.seen.advice


def test_each_check_has_a_code_of_its_own_and_each_group_some() -> None:
    codes = [check.code for check in CHECKS]

    assert len(codes) == len(set(codes))
    assert {check.group for check in CHECKS} == set(Group)


def test_without_tables_what_needs_them_is_skipped(sqlite_database: Database) -> None:
    shop = a_shop(sqlite_database)
    migrations.downgrade(sqlite_database, "0001")

    report = examine(shop.services)

    assert found(report, "database.current").state is State.FAULT
    assert "guiche db upgrade" in found(report, "database.current").seen.advice
    data = {one.state for one in report.findings if one.group is Group.DATA}
    assert data == {State.SKIPPED}
    only = examine(shop.services, groups=[Group.DATA])
    assert only.worst is State.FAULT, "what could not be swept is not sound"
    assert "guiche db upgrade" in found(only, "database.current").seen.advice


def test_a_database_that_is_away_is_a_fault_and_not_a_trace() -> None:
    nobody = Database("postgresql+psycopg://guiche@127.0.0.1:1/guiche")
    report = examine(a_house_of(nobody))

    answers = found(report, "database.answers")
    assert (answers.state, "OperationalError" in answers.seen.seen) == (State.FAULT, True)
    assert "DATABASE_URL" in answers.seen.advice
    assert {one.state for one in report.findings if one.group is Group.DATA} == {State.SKIPPED}
    assert examine(a_house_of(nobody), groups=[Group.QUEUES]).worst is State.FAULT


def test_a_check_that_breaks_is_a_fault_and_the_others_go_on(
    sqlite_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(visit: Visit) -> Seen:
        raise ZeroDivisionError("division by zero\nTraceback (most recent call last)")

    broken = Check(code="x", group=Group.DISK, title="Quebra", look=break_down)
    monkeypatch.setattr("app.usecases.doctor.examine.CHECKS", (broken, *CHECKS))

    report = examine(a_house_of(sqlite_database))

    assert found(report, "x").state is State.FAULT
    assert found(report, "x").seen.seen == "não foi possível conferir: ZeroDivisionError"
    assert len(report.findings) == len(CHECKS) + 1


def test_what_does_not_fit_in_the_time_is_skipped_and_told(house: House) -> None:
    report = examine(house.services, patience=0.0)

    data = [one for one in report.findings if one.group is Group.DATA]
    assert {one.state for one in data} == {State.SKIPPED}
    assert "guiche doctor" in data[0].seen.seen
    assert found(report, "database.current").state is State.OK


def test_a_question_that_takes_too_long_is_given_up_where_somebody_waits(
    postgres_url: str, warm_postgres: Database
) -> None:
    slow = Invariant(
        code="slow", holds="Devagar", broken=select(func.pg_sleep(60)), tell=lambda row: "nunca"
    )

    seen = sweep(slow, Visit(services=a_house_of(warm_postgres), patience=0.3))

    assert (seen.state, "guiche doctor" in seen.seen) == (State.SKIPPED, True)


def test_the_quick_groups_sweep_no_data(house: House) -> None:
    report = examine(house.services, groups=QUICK)

    assert Group.DATA not in {one.group for one in report.findings}


@pytest.mark.parametrize(
    ("kind", "age", "state"),
    [
        (MessageKind.BPE, timedelta(minutes=10), State.OK),
        (MessageKind.BPE, timedelta(minutes=10) + SECOND, State.WARN),
        (MessageKind.BPE, timedelta(hours=1), State.WARN),
        (MessageKind.BPE, timedelta(hours=1) + SECOND, State.FAULT),
        (MessageKind.WEBHOOK, timedelta(days=3), State.OK),
        (MessageKind.WEBHOOK, timedelta(days=3) + SECOND, State.WARN),
        (MessageKind.WEBHOOK, timedelta(days=300), State.WARN),
        (MessageKind.LETTER, SECOND, State.WARN),
    ],
)
def test_what_waits_is_judged_by_its_oldest(
    house: House, kind: MessageKind, age: timedelta, state: State
) -> None:
    """Letters without a mail server wait for one from the first on."""
    assert queues.look_at_pending(kind, visit(house)).state is State.OK
    put_in_queue(house, kind, house.clock.now() - age)
    put_in_queue(house, kind, house.clock.now())

    seen = queues.look_at_pending(kind, visit(house))

    assert (seen.state, seen.seen.startswith("2 ")) == (state, True), seen


def put_in_queue(
    house: House,
    kind: MessageKind,
    created_at: datetime,
    status: MessageStatus = MessageStatus.PENDING,
) -> None:
    with house.database.writing() as session:
        session.add(
            OutboxMessage(
                kind=kind,
                subject_id=uuid4(),
                status=status,
                created_at=created_at,
                due_at=None,
                next_attempt_at=created_at,
                leased_until=None,
                attempts=0,
                last_error=None,
            )
        )


def test_what_was_given_up_is_told_by_kind(house: House) -> None:
    assert queues.look_at_dead(visit(house)).state is State.OK
    for kind in (MessageKind.BPE, MessageKind.BPE, MessageKind.LETTER):
        put_in_queue(house, kind, house.clock.now(), MessageStatus.DEAD)

    seen = queues.look_at_dead(visit(house))

    assert (seen.state, seen.seen) == (State.WARN, "Emissão de BP-e: 2, Cartas: 1")
    assert "guiche outbox retry" in seen.advice


def test_records_for_the_regulator_are_counted_and_never_late(house: House) -> None:
    house.sell_one(1)

    seen = queues.look_at_kept(visit(house))

    assert (seen.state, "guardados: 1;" in seen.seen) == (State.SKIPPED, True)


@pytest.mark.parametrize(
    ("age", "state"),
    [
        (queues.DOUBT_SETTLES, State.OK),
        (queues.DOUBT_SETTLES + SECOND, State.WARN),
        (queues.DOUBT_TOO_LONG, State.WARN),
        (queues.DOUBT_TOO_LONG + SECOND, State.FAULT),
    ],
)
def test_a_document_in_doubt_is_told_once_it_could_be_settled(
    house: House, age: timedelta, state: State
) -> None:
    with house.nobody_listening():
        house.sell_one(1)
        house.work()
    with house.database.writing() as session:
        sent = {"status": DocumentStatus.SENT, "issued_at": house.clock.now() - age}
        session.execute(update(BpeDocument).values(**sent))

    assert queues.look_at_doubt(visit(house)).state is state


def test_a_ticket_left_open_after_its_bus_is_a_fault(house: House) -> None:
    house.sell_one(1)
    just = house.clock.now() - queues.CLOSING_TAKES
    states = []
    for departs_at in (just, just - SECOND):
        with house.database.writing() as session:
            session.execute(update(Ticket).values(departs_at=departs_at))
        states.append(queues.look_at_overdue(visit(house)).state)

    assert states == [State.OK, State.FAULT]


def test_a_purchase_that_nobody_settles_is_told(database: Database) -> None:
    shop = a_shop(database)
    purchase_id, _ = shop.charged(1)
    asked = Visit(services=shop.services)
    states = [owed_money.look_at_purchases(asked).state]
    ends_at = shop.read(purchase_id).expires_at
    assert ends_at is not None
    for late in (
        owed_money.SETTLING_TAKES,
        owed_money.SETTLING_TAKES + SECOND,
        owed_money.SETTLING_TOO_LONG + SECOND,
    ):
        shop.clock.move_to(ends_at + late)
        states.append(owed_money.look_at_purchases(asked).state)

    assert states == [State.OK, State.OK, State.WARN, State.FAULT]
    assert close_overdue(services=shop.services) == 0, "its charge is not known"


def test_money_marked_to_return_is_counted_and_told_after_a_week(house: House) -> None:
    sold_at_the_counter(house)
    marked = owed_money.look_at_returns(visit(house))
    with house.database.writing() as session:
        ago = house.clock.now() - owed_money.RETURNING_TAKES - SECOND
        session.execute(update(RefundDue).values(marked_at=ago))

    waited = owed_money.look_at_returns(visit(house))

    assert (marked.state, waited.state) == (State.OK, State.WARN)
    assert "R$" in waited.seen


def test_nobody_at_work_is_a_fault_once_somebody_waits(house: House) -> None:
    idle = workers.look_at_workers(visit(house))
    house.sell_one(1)
    waiting = workers.look_at_workers(visit(house))
    pulse = Pulse(house.database)
    pulse.beat()
    alive = workers.look_at_workers(visit(house))
    pulse.stop()
    gone = workers.look_at_workers(visit(house))

    assert [one.state for one in (idle, waiting, alive, gone)] == [
        State.WARN,
        State.FAULT,
        State.OK,
        State.FAULT,
    ]


def test_a_worker_that_gives_no_sign_is_gone_after_a_while(house: House) -> None:
    with house.database.writing() as session:
        seen_at = true_now() - workers.SILENCE - timedelta(seconds=1)
        heartbeats.beat(session, "vendas-1:4711", started_at=seen_at, true_at=seen_at)

    seen = workers.look_at_workers(visit(house))

    assert (seen.state, "vendas-1:4711 foi visto há 2 min" in seen.seen) == (State.WARN, True)


def test_a_worker_beats_while_it_runs_and_leaves_when_it_is_stopped(house: House) -> None:
    worker = build_worker(house.services, Pulse(house.database))
    assert beats(house) == 0
    worker.run_once()
    assert beats(house) == 1

    worker.stop()
    worker.run()

    assert beats(house) == 0


def test_a_pulse_beats_now_and_then_and_forgets_the_dead(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = true_now()
    with house.database.writing() as session:
        long_ago = now - heartbeats.KEPT - timedelta(hours=1)
        heartbeats.beat(session, "velho:1", started_at=long_ago, true_at=long_ago)
    moments = iter([now, now, now + EVERY - SECOND, now + EVERY])
    monkeypatch.setattr("app.jobs.pulse.true_now", lambda: next(moments))
    pulse = Pulse(house.database)
    seen = []
    for _ in range(3):
        pulse.beat()
        with house.database.reading() as session:
            seen.append([one.last_seen_at for one in heartbeats.read_all(session)])

    assert seen == [[now], [now], [now + EVERY]]


def beats(house: House) -> int:
    with house.database.reading() as session:
        return session.scalar(select(func.count()).select_from(WorkerBeat)) or 0


def test_the_clock_of_the_database_is_compared(house: House) -> None:
    seen = clocks.look_at_database_clock(visit(house))

    assert seen.state is (State.SKIPPED if house.database.is_sqlite else State.OK)


@pytest.mark.parametrize(
    ("ahead", "state"),
    [
        (timedelta(0), State.OK),
        (timedelta(minutes=1), State.OK),
        (timedelta(minutes=1, seconds=1), State.WARN),
        (timedelta(minutes=-1, seconds=-1), State.WARN),
        (timedelta(minutes=5), State.WARN),
        (timedelta(minutes=5, seconds=1), State.FAULT),
        (timedelta(minutes=-5, seconds=-1), State.FAULT),
    ],
)
def test_the_clock_of_the_tax_office_is_compared(
    embedded_house: House, ahead: timedelta, state: State
) -> None:
    """Our side of each exchange is moved, which is the office's clock moved the other way."""
    house = embedded_house
    assert clocks.look_at_authorizer_clock(with_an_unmoved_clock(house)).state is State.SKIPPED
    house.sell_one(1)
    house.work()
    with house.database.writing() as session:
        moved = house.clock.now() - ahead
        session.execute(update(FiscalExchange).values(sent_at=moved, answered_at=moved))

    seen = clocks.look_at_authorizer_clock(with_an_unmoved_clock(house))

    assert seen.state is state, seen
    assert clocks.look_at_authorizer_clock(visit(house)).state is State.SKIPPED, "a moved clock"


class UnmovedClock(MovableClock):
    """A clock of a test that says it is the true one."""

    moved = False


def with_an_unmoved_clock(house: House) -> Visit:
    clock = UnmovedClock(house.clock.now())
    settings = replace(house.services.settings, clock=clock)  # type: ignore[arg-type]
    return Visit(services=replace(house.services, settings=settings))


def a_house_of(database: Database) -> Services:
    return Services(settings=Settings(), database=database)


def test_the_command_ends_with_one_on_a_fault_and_tells_it(house: House) -> None:
    sold_at_the_counter(house)
    sound = CliRunner().invoke(command, ["--only", "dados"], obj=house.services)
    drop_guards(house.database)
    with house.database.writing() as session:
        break_by_hand(session, "UPDATE orders SET total = total + 1 WHERE id = ORDER(1)")
    broken = CliRunner().invoke(command, ["--only", "dados"], obj=house.services)

    assert (sound.exit_code, "Falhas: 0" in sound.output) == (0, True)
    assert (broken.exit_code, "Falhas: 1" in broken.output) == (1, True)
    assert "✕ O total de cada pedido" in broken.output
    assert "→ Guarde já uma cópia" in broken.output


def test_the_command_ends_well_on_a_warning(house: House) -> None:
    ended = CliRunner().invoke(command, ["--only", "filas"], obj=house.services)

    assert (ended.exit_code, "▲ Worker" in ended.output) == (0, True)


def test_the_command_tells_the_same_in_json(house: House) -> None:
    house.sell_one(1)
    ended = CliRunner().invoke(command, ["--json"], obj=house.services)

    told = json.loads(ended.output)
    assert (ended.exit_code, told["state"]) == (1, "fault"), "somebody waits, and nobody works"
    assert len(told["checks"]) == len(CHECKS)
    worker = next(one for one in told["checks"] if one["code"] == "queues.worker")
    assert worker["state"] == "fault"
    assert "guiche worker" in worker["what_to_do"]
    assert set(worker) == {"code", "group", "name", "state", "seen", "details", "what_to_do"}
