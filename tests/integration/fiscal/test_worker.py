"""The worker: does what is due, survives what it did not foresee, stops when told."""

import logging
import threading
from datetime import timedelta

import pytest
from click.testing import CliRunner
from sqlalchemy.exc import OperationalError

from app.cli import outbox
from app.cli.worker import command as worker_command
from app.clock import true_now
from app.db import leases
from app.db.leases import Claim, LeaseLost
from app.db.models.fiscal import DocumentStatus
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.sales import TicketStatus
from app.jobs.bpe_handler import MOST_FAILURES, BpeHandler
from app.jobs.staffing import build_worker
from app.jobs.worker import Duty, Worker
from app.main import cli
from app.usecases.fiscal.attempt import attempt
from app.usecases.fiscal.desk import Desk, Patience
from tests.fiscal_house import House
from tests.sefaz_thread import SefazThread


class Broken(Exception):
    """An error that nobody foresaw."""


def break_it(answer: bytes) -> bytes:
    raise Broken


def test_a_worker_drains_what_is_due(house: House, sefaz: SefazThread) -> None:
    sold = house.sell(1, 2, 3)

    assert house.work() == 3
    assert house.work() == 0
    assert len(sefaz.documents()) == len(sold.tickets)


def test_a_bug_in_one_ticket_stops_no_other(
    embedded_house: House, sefaz: SefazThread, caplog: pytest.LogCaptureFixture
) -> None:
    house = embedded_house
    broken, sound = (ticket.ticket_id for ticket in house.sell(1, 2).tickets)
    house.authorizer.receptions.append(break_it)

    with caplog.at_level(logging.INFO):
        house.work()

    assert house.ticket(sound).status is TicketStatus.ISSUED
    message = house.message(broken)
    assert (message.status, message.last_error) == (MessageStatus.PENDING, "Broken")
    assert message.next_attempt_at > true_now()
    assert "Maria" not in caplog.text
    assert "529" not in caplog.text
    house.let_time_pass_for_the_queue()
    house.work()
    assert house.ticket(broken).status is TicketStatus.ISSUED
    assert len(sefaz.documents()) == 2


def test_what_keeps_failing_before_it_was_sent_is_given_up(embedded_house: House) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    handler = BpeHandler(house.services)
    words = []
    for _ in range(MOST_FAILURES):
        house.let_time_pass_for_the_queue()
        words.append(handler.fail(_claim(house, ticket_id), Broken()))

    assert words == ["failed, tried again later"] * (MOST_FAILURES - 1) + ["given up"]
    assert house.message(ticket_id).status is MessageStatus.DEAD


def test_what_keeps_failing_after_it_was_sent_is_never_given_up(
    embedded_house: House, sefaz: SefazThread
) -> None:
    """Somebody must go on asking whether it was authorised."""
    house = embedded_house
    ticket_id = house.sell_one()
    house.authorizer.receptions.append(break_it)
    house.authorizer.consultations.extend([break_it] * (MOST_FAILURES + 3))
    for _ in range(MOST_FAILURES + 4):
        house.let_time_pass_for_the_queue()
        house.work()

    assert house.document(ticket_id).status is DocumentStatus.SENT
    assert house.message(ticket_id).status is MessageStatus.PENDING
    house.let_time_pass_for_the_queue()
    house.work()
    assert house.ticket(ticket_id).status is TicketStatus.ISSUED
    assert len(sefaz.documents()) == 1


def test_who_lost_the_lease_writes_nothing(house: House, sefaz: SefazThread) -> None:
    """The first holder was away for longer than its lease; the second finished."""
    ticket_id = house.sell_one()
    late = _claim(house, ticket_id)
    house.let_time_pass_for_the_queue()
    house.work()
    issued = house.document(ticket_id)

    desk = Desk(
        services=house.services,
        office=house.services.fiscal_office(),
        claim=late,
        patience=Patience(10),
    )
    with pytest.raises(LeaseLost):
        attempt(desk)

    assert house.document(ticket_id).protocol == issued.protocol
    assert len(house.exchanges(ticket_id)) == 1
    assert BpeHandler(house.services).fail(late, Broken()) == "failed, lease lost"


def test_a_holder_that_is_overtaken_while_it_waits_leaves_it_to_the_other(
    house: House, sefaz: SefazThread
) -> None:
    ticket_id = house.sell_one()

    def overtaken(answer: bytes) -> bytes:
        house.let_time_pass_for_the_queue()
        house.work()
        return answer

    house.authorizer.receptions.append(overtaken)
    handler = BpeHandler(house.services)

    with pytest.raises(LeaseLost):
        handler.handle(_claim(house, ticket_id))

    assert house.ticket(ticket_id).status is TicketStatus.ISSUED
    assert [e.service for e in house.exchanges(ticket_id)] == ["authorize", "consult"]
    assert all(exchange.answer for exchange in house.exchanges(ticket_id))
    assert len(sefaz.documents()) == 1


def test_a_worker_stops_after_the_message_at_hand(embedded_house: House) -> None:
    house = embedded_house
    tickets = [ticket.ticket_id for ticket in house.sell(1, 2).tickets]
    worker = build_worker(house.services)

    def stop(answer: bytes) -> bytes:
        worker.stop()
        return answer

    house.authorizer.receptions.append(stop)
    thread = threading.Thread(target=worker.run)
    thread.start()
    thread.join(timeout=30)

    assert not thread.is_alive()
    states = [house.ticket(ticket_id).status for ticket_id in tickets]
    assert states == [TicketStatus.ISSUED, TicketStatus.PAID]


def test_a_duty_is_looked_after_at_its_own_pace(embedded_house: House) -> None:
    runs: list[int] = []
    duty = Duty(
        name="counting", every=timedelta(hours=1), run=lambda: len(runs) or runs.append(1) or 1
    )
    worker = Worker(embedded_house.database, {}, [duty])

    assert [worker.run_once(), worker.run_once()] == [1, 0]
    assert len(runs) == 1


def test_a_bug_in_one_duty_stops_neither_the_others_nor_the_messages(
    embedded_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> int:
        raise Broken

    duties = [
        Duty(name="broken", every=timedelta(hours=1), run=broken),
        Duty(name="sound", every=timedelta(hours=1), run=lambda: 3),
    ]
    worker = Worker(embedded_house.database, {}, duties)

    assert worker.run_once() == 3
    assert "Broken" in caplog.text


def test_a_message_that_comes_again_sends_nothing_again(
    embedded_house: House, sefaz: SefazThread
) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    house.work()
    with house.database.writing() as session:
        message = session.get_one(OutboxMessage, house.message(ticket_id).id)
        message.status = MessageStatus.PENDING

    assert house.work() == 1

    assert house.message(ticket_id).status is MessageStatus.DONE
    assert len(house.exchanges(ticket_id)) == 1
    assert len(sefaz.documents()) == 1


def test_a_database_that_is_away_for_a_moment_is_waited_for(
    embedded_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    failures = [OperationalError("SELECT 1", {}, Exception("gone"))]

    def fail_once() -> int:
        if failures:
            raise failures.pop()
        worker.stop()
        return 0

    duty = Duty(name="failing", every=timedelta(0), run=fail_once)
    worker = Worker(house.database, {}, [duty])

    worker.run()

    assert "the database does not answer" in caplog.text
    assert house.ticket(ticket_id).status is TicketStatus.PAID


def test_the_command_does_what_is_due_and_ends(embedded_house: House) -> None:
    ticket_id = embedded_house.sell_one()

    result = CliRunner().invoke(worker_command, ["--once"], obj=embedded_house.services)

    assert result.exit_code == 0, result.output
    assert "Tarefas feitas: 1" in result.output
    assert embedded_house.ticket(ticket_id).status is TicketStatus.ISSUED


def test_the_command_says_that_the_certificate_is_missing(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", sqlite_url)
    monkeypatch.delenv("GUICHE_CERTIFICATE", raising=False)

    result = CliRunner().invoke(cli, ["worker", "--once"])

    assert result.exit_code == 1
    assert "GUICHE_CERTIFICATE" in result.output


def test_the_queue_is_listed_and_what_was_given_up_tried_again(embedded_house: House) -> None:
    house = embedded_house
    nothing = CliRunner().invoke(outbox.group, ["list"], obj=house.services)
    ticket_id = house.sell_one()
    with house.database.writing() as session:
        leases.bury(session, _claim(house, ticket_id), why="403: Rejeição: de teste")

    listed = CliRunner().invoke(outbox.group, ["list"], obj=house.services)
    retried = CliRunner().invoke(outbox.group, ["retry", str(ticket_id)], obj=house.services)
    again = CliRunner().invoke(outbox.group, ["retry", str(ticket_id)], obj=house.services)

    assert nothing.output == "Nenhum bilhete espera pela SEFAZ.\n"
    assert "PARADO" in listed.output
    assert "403: Rejeição: de teste" in listed.output
    assert "guardados  vendas para a ANTT: 1" in listed.output
    assert "De volta à fila." in retried.output
    assert (again.exit_code, "não está parada" in again.output) == (1, True)


def _claim(house: House, ticket_id: object) -> Claim:
    with house.database.writing() as session:
        claim = leases.claim_subject(
            session,
            MessageKind.BPE,
            ticket_id,
            true_at=true_now(),
            lease=timedelta(minutes=1),
        )
    assert claim is not None
    return claim
