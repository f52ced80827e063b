"""A sold ticket becomes an authorised BP-e, once, whatever the tax office does."""

import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest

from app.db.engine import Database
from app.db.models.fiscal import DocumentStatus
from app.db.models.outbox import MessageStatus
from app.db.models.sales import TicketStatus
from app.usecases.fiscal.issue import TicketNotIssuable, issue_now
from app.usecases.fiscal.outcome import Issued, Outcome, Pending, Wait
from app.usecases.fiscal.read_ticket import read_ticket
from app.usecases.services import FiscalDoor
from bpe.dabpe.mandatory import missing_fields
from bpe.dabpe.reading import read_ticket as read_printed
from bpe.issuing_authority import IssuingAuthority
from bpe.verify import verify
from fares.kernel.documents import Cnpj
from fares.kernel.rules import rule
from tests.fiscal_house import House
from tests.movable_clock import MovableClock
from tests.sefaz_thread import SefazThread


def services_of(house: House, ticket_id: UUID) -> list[str]:
    return [exchange.service for exchange in house.exchanges(ticket_id)]


def assert_issued_once(house: House, sefaz: SefazThread, ticket_id: UUID) -> None:
    """The ticket has one authorised document, and the tax office has it and no other."""
    document = house.document(ticket_id)
    assert document.status is DocumentStatus.AUTHORIZED
    assert house.ticket(ticket_id).status is TicketStatus.ISSUED
    assert house.message(ticket_id).status is MessageStatus.DONE
    assert house.refund(ticket_id) is None
    (held,) = sefaz.documents()
    assert (held.access_key, held.protocol) == (document.access_key, document.protocol)


@rule("R6033-142", "R6033-143", side="within")
def test_a_ticket_sold_is_issued_at_the_counter(house: House, sefaz: SefazThread) -> None:
    """Art. 142: “no ato da aquisição”, by a BP-e."""
    ticket_id = house.sell_one()

    outcome = issue_now(ticket_id, services=house.services)

    assert isinstance(outcome, Issued), outcome
    assert_issued_once(house, sefaz, ticket_id)
    document = house.document(ticket_id)
    assert (document.access_key, document.protocol) == (outcome.access_key, outcome.protocol)
    assert services_of(house, ticket_id) == ["authorize"]
    view = read_ticket(ticket_id, database=house.database, now=house.clock.now())
    assert view.bpe_proc is not None
    checks = verify(view.bpe_proc)
    assert [check for check in checks if not check.ok] == []
    assert len(checks) == 6
    assert missing_fields(read_printed(view.bpe_proc)) == ()


def test_issuing_again_changes_nothing(house: House, sefaz: SefazThread) -> None:
    ticket_id = house.sell_one()
    first = issue_now(ticket_id, services=house.services)

    again = issue_now(ticket_id, services=house.services)

    assert again == first
    assert house.work() == 0
    assert services_of(house, ticket_id) == ["authorize"]


def test_tickets_of_one_sale_have_documents_of_their_own(house: House, sefaz: SefazThread) -> None:
    sold = house.sell(1, 2, 3)

    house.work()

    documents = [house.document(ticket.ticket_id) for ticket in sold.tickets]
    assert [document.number for document in documents] == [1, 2, 3]
    assert {held.access_key for held in sefaz.documents()} == {
        document.access_key for document in documents
    }


@pytest.mark.parametrize(
    ("mode", "asked"),
    [
        pytest.param("lose_answer", ["authorize", "consult"], id="authorised, answer lost"),
        pytest.param("closed", ["authorize", "consult", "authorize"], id="cut before processing"),
        pytest.param("silent", ["authorize", "consult", "authorize"], id="never answered"),
        pytest.param("down", ["authorize", "consult", "authorize"], id="HTTP 503"),
    ],
)
def test_an_answer_that_does_not_come_is_asked_for_before_sending_again(
    house: House, sefaz: SefazThread, mode: str, asked: list[str]
) -> None:
    ticket_id = house.sell_one()
    sefaz.behave(mode=mode, seconds=0.1, times=1)

    outcome = issue_now(ticket_id, services=house.services)

    assert isinstance(outcome, Issued), outcome
    assert_issued_once(house, sefaz, ticket_id)
    assert services_of(house, ticket_id) == asked
    assert house.document(ticket_id).number == 1


@rule("R6033-142", side="beyond")
def test_while_the_office_is_away_the_sale_stays_and_the_worker_finishes_it(
    house: House, sefaz: SefazThread
) -> None:
    ticket_id = house.sell_one()
    sefaz.behave(mode="down")

    outcome = issue_now(ticket_id, services=house.services)

    assert outcome == Pending(ticket_id=ticket_id, why=Wait.NO_ANSWER)
    assert house.document(ticket_id).status is DocumentStatus.SENT
    sefaz.behave()
    house.let_time_pass_for_the_queue()
    assert house.work() == 1
    assert_issued_once(house, sefaz, ticket_id)


def test_what_certainly_did_not_arrive_counts_as_never_sent(
    embedded_house: House, sefaz: SefazThread
) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    with house.nobody_listening():
        outcome = issue_now(ticket_id, services=house.services)

    assert outcome == Pending(ticket_id=ticket_id, why=Wait.UNREACHABLE)
    assert house.document(ticket_id).status is DocumentStatus.SIGNED
    (exchange,) = house.exchanges(ticket_id)
    assert exchange.answer is None
    assert exchange.failure


def test_the_counter_waits_no_longer_than_its_patience(
    embedded_house: House, sefaz: SefazThread
) -> None:
    """Slower than the counter waits: a receipt first, the ticket afterwards."""
    house = embedded_house
    issue_now(house.sell_one(1), services=house.services)
    ticket_id = house.sell_one(2)
    sefaz.behave(mode="slow", seconds=1.5, times=1)

    outcome = issue_now(ticket_id, services=house.impatient(0.3))

    assert outcome == Pending(ticket_id=ticket_id, why=Wait.NO_ANSWER)
    sefaz.behave()
    house.let_time_pass_for_the_queue()
    house.work()
    assert house.document(ticket_id).status is DocumentStatus.AUTHORIZED
    assert len(sefaz.documents()) == 2


@pytest.mark.parametrize(
    ("aged", "stamped_anew"),
    [
        pytest.param(timedelta(minutes=3, seconds=59), False, id="fresh"),
        pytest.param(timedelta(minutes=4), True, id="about to be too old"),
        pytest.param(timedelta(minutes=30), True, id="too old"),
    ],
)
def test_a_document_that_waited_is_stamped_anew_under_its_number(
    embedded_house: House, sefaz: SefazThread, aged: timedelta, stamped_anew: bool
) -> None:
    """An authoriser refuses a `dhEmi` older than five minutes (228)."""
    house = embedded_house
    ticket_id = house.sell_one()
    with house.nobody_listening():
        issue_now(ticket_id, services=house.services)
    before = house.document(ticket_id)

    house.clock.move(aged)
    house.let_time_pass_for_the_queue()
    house.work()

    after = house.document(ticket_id)
    assert_issued_once(house, sefaz, ticket_id)
    assert (after.number, after.access_key) == (before.number, before.access_key)
    assert (after.issued_at > before.issued_at) is stamped_anew


def test_a_month_that_begins_meanwhile_changes_the_key_and_not_the_number(
    embedded_house: House, sefaz: SefazThread
) -> None:
    house = embedded_house
    house.clock.move_to(datetime(2026, 12, 1, 2, 58, tzinfo=UTC))  # 30 November in São Paulo
    ticket_id = house.sell_one()
    sefaz.behave(mode="closed")
    issue_now(ticket_id, services=house.services)
    before = house.document(ticket_id)

    sefaz.behave()
    house.clock.move(timedelta(minutes=10))
    house.let_time_pass_for_the_queue()
    house.work()

    after = house.document(ticket_id)
    assert_issued_once(house, sefaz, ticket_id)
    assert (before.access_key[2:6], after.access_key[2:6]) == ("2611", "2612")
    assert (after.number, after.random_code) == (before.number, before.random_code)


def test_counter_and_worker_at_once_issue_one_document(house: House, sefaz: SefazThread) -> None:
    ticket_id = house.sell_one()
    sefaz.behave(mode="slow", seconds=0.2)
    outcomes: list[Outcome] = []
    ready = threading.Barrier(3)

    def counter() -> None:
        ready.wait()
        outcomes.append(issue_now(ticket_id, services=house.services))

    def worker() -> None:
        ready.wait()
        house.work()

    threads = [threading.Thread(target=act) for act in (counter, counter, worker)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [type(outcome) for outcome in outcomes] == [Issued, Issued]
    assert_issued_once(house, sefaz, ticket_id)
    assert services_of(house, ticket_id) == ["authorize"]


def test_a_sale_without_a_certificate_stays_sold(embedded_house: House) -> None:
    house = embedded_house
    issued, waiting = (ticket.ticket_id for ticket in house.sell(1, 2).tickets)
    issue_now(issued, services=house.services)
    without = replace(house.services, fiscal_office=FiscalDoor())

    assert isinstance(issue_now(issued, services=without), Issued)
    assert issue_now(waiting, services=without) == Pending(
        ticket_id=waiting, why=Wait.NO_CERTIFICATE
    )
    assert house.message(waiting).leased_until is None


def test_nothing_is_issued_for_a_ticket_nobody_sold(embedded_house: House) -> None:
    with pytest.raises(TicketNotIssuable):
        issue_now(uuid4(), services=embedded_house.services)


@pytest.mark.parametrize(
    ("made", "issued"),
    [
        pytest.param(timedelta(days=-365), True, id="last day of its validity"),
        pytest.param(timedelta(days=-365, seconds=-1), False, id="expired a second ago"),
    ],
)
def test_an_expired_certificate_keeps_tickets_waiting(
    sqlite_database: Database,
    sefaz: SefazThread,
    clock: MovableClock,
    *,
    made: timedelta,
    issued: bool,
) -> None:
    """The sale is not lost and nothing is given up: a new certificate finishes it."""
    authority = IssuingAuthority.create(now=clock.now() + made)
    certificate = authority.issue_ecnpj(Cnpj.parse("11.222.333/0001-81"), "Viação Exemplo")
    house = House(sqlite_database, certificate, sefaz.address, clock)
    ticket_id = house.sell_one()

    outcome = issue_now(ticket_id, services=house.services)

    assert isinstance(outcome, Issued) is issued
    if isinstance(outcome, Pending):
        assert outcome.why is Wait.NO_CERTIFICATE
        assert house.message(ticket_id).status is MessageStatus.PENDING
    house.close()
