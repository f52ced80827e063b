"""A ticket without a BP-e at its boarding time ends with the money marked, read or worked."""

from datetime import timedelta

import pytest

from app.db.models.fiscal import DocumentStatus
from app.db.models.outbox import MessageKind, MessageStatus
from app.db.models.sales import TicketStatus
from app.usecases.fiscal.issue import issue_now
from app.usecases.fiscal.outcome import Closed, Issued, Pending, Wait
from app.usecases.fiscal.read_ticket import read_ticket
from app.usecases.fiscal.ticket_view import TicketState
from app.usecases.fiscal.worklists import read_money_to_return, read_regulator_records
from fares.kernel.money import Money
from tests.builders import DEPARTURE
from tests.fiscal_house import House
from tests.scripted_authorizer import a_consultation, a_reception
from tests.sefaz_thread import SefazThread


def the_owed(house: House) -> list[tuple[Money, bool]]:
    owed = read_money_to_return(database=house.database, now=house.clock.now())
    return [(money.amount, money.marked_at is not None) for money in owed]


@pytest.mark.parametrize(
    ("after", "issued"),
    [
        pytest.param(timedelta(seconds=-1), True, id="second before"),
        pytest.param(timedelta(0), True, id="at boarding time"),
        pytest.param(timedelta(seconds=1), False, id="second after"),
    ],
)
def test_nothing_is_issued_after_the_boarding_time(
    embedded_house: House, sefaz: SefazThread, after: timedelta, issued: bool
) -> None:
    """An authoriser refuses `dhEmi` after `dhEmb` (254)."""
    house = embedded_house
    ticket_id = house.sell_one()
    house.clock.move_to(DEPARTURE + after)

    outcome = issue_now(ticket_id, services=house.services)

    if issued:
        assert isinstance(outcome, Issued), outcome
        return
    assert outcome == Closed(ticket_id=ticket_id, status=TicketStatus.EXPIRED)
    assert house.refund(ticket_id).amount == house.ticket(ticket_id).total
    assert house.legs_of(ticket_id) == 0
    assert sefaz.documents() == []


def test_who_reads_sees_it_expired_before_any_worker_ran(house: House) -> None:
    ticket_id = house.sell_one()
    total = house.ticket(ticket_id).total
    house.clock.move_to(DEPARTURE + timedelta(seconds=1))

    view = read_ticket(ticket_id, database=house.database, now=house.clock.now())

    assert (view.state, view.to_return) == (TicketState.EXPIRED, total)
    assert the_owed(house) == [(total, False)]
    house.work()
    view = read_ticket(ticket_id, database=house.database, now=house.clock.now())
    assert (view.state, view.to_return) == (TicketState.EXPIRED, total)
    assert the_owed(house) == [(total, True)]
    assert house.ticket(ticket_id).status is TicketStatus.EXPIRED


def test_one_given_up_expires_too(house: House, sefaz: SefazThread) -> None:
    ticket_id = house.sell_one()
    house.authorizer.receptions.append(a_reception("403"))
    issue_now(ticket_id, services=house.services)
    house.clock.move_to(DEPARTURE + timedelta(seconds=1))

    house.work()

    assert house.ticket(ticket_id).status is TicketStatus.EXPIRED
    assert house.document(ticket_id).status is DocumentStatus.RETIRED
    assert house.message(ticket_id).status is MessageStatus.DONE
    assert house.refund(ticket_id) is not None


def test_one_that_was_sent_is_asked_about_before_it_expires(
    embedded_house: House, sefaz: SefazThread
) -> None:
    """Authorised just before boarding, answer lost: the passenger has a ticket."""
    house = embedded_house
    house.clock.move_to(DEPARTURE - timedelta(minutes=1))
    ticket_id = house.sell_one()
    sefaz.behave(mode="lose_answer", times=1)
    house.authorizer.consultations.append(a_consultation("108"))
    issue_now(ticket_id, services=house.services)
    house.clock.move_to(DEPARTURE + timedelta(minutes=1))
    house.let_time_pass_for_the_queue()

    house.work()

    assert house.ticket(ticket_id).status is TicketStatus.ISSUED
    assert house.refund(ticket_id) is None


def test_one_that_may_still_be_on_its_way_waits(embedded_house: House, sefaz: SefazThread) -> None:
    """“Not found” is final six minutes after `dhEmi`, not before."""
    house = embedded_house
    house.clock.move_to(DEPARTURE - timedelta(minutes=1))
    ticket_id = house.sell_one()
    sefaz.behave(mode="closed")
    issue_now(ticket_id, services=house.services)
    sefaz.behave()
    house.clock.move_to(DEPARTURE + timedelta(minutes=4, seconds=59))

    waiting = issue_now(ticket_id, services=house.services)
    house.clock.move(timedelta(seconds=1))
    house.let_time_pass_for_the_queue()
    house.work()

    assert waiting == Pending(ticket_id=ticket_id, why=Wait.SETTLING)
    assert house.ticket(ticket_id).status is TicketStatus.EXPIRED
    assert house.refund(ticket_id) is not None


def test_of_unknown_outcome_it_neither_expires_nor_is_given_up(
    embedded_house: House, sefaz: SefazThread
) -> None:
    house = embedded_house
    house.clock.move_to(DEPARTURE - timedelta(minutes=1))
    ticket_id = house.sell_one()
    sefaz.behave(mode="closed")
    issue_now(ticket_id, services=house.services)
    house.clock.move_to(DEPARTURE + timedelta(days=2))

    for _ in range(10):
        house.let_time_pass_for_the_queue()
        house.work()

    assert house.message(ticket_id).status is MessageStatus.PENDING
    assert house.document(ticket_id).status is DocumentStatus.SENT
    assert house.refund(ticket_id) is None


def test_one_cancelled_by_somebody_else_expires_too(
    embedded_house: House, sefaz: SefazThread
) -> None:
    """101: the passenger has no valid ticket, so the money goes back."""
    house = embedded_house
    ticket_id = house.sell_one()
    sefaz.behave(mode="closed")
    issue_now(ticket_id, services=house.services)
    sefaz.behave()
    house.clock.move_to(DEPARTURE + timedelta(minutes=1))
    house.let_time_pass_for_the_queue()
    house.authorizer.consultations.append(a_consultation("101"))

    house.work()

    assert house.ticket(ticket_id).status is TicketStatus.EXPIRED
    assert house.message(ticket_id).status is MessageStatus.DONE
    assert house.refund(ticket_id) is not None


def test_the_end_of_a_ticket_is_owed_to_the_regulator_once(embedded_house: House) -> None:
    house = embedded_house
    house.sell_one()
    house.clock.move_to(DEPARTURE + timedelta(seconds=1))
    house.work()
    house.work()

    kept = read_regulator_records(database=house.database)

    assert {record.kind: record.count for record in kept} == {
        MessageKind.REGULATOR_CANCELLATION: 1,
        MessageKind.REGULATOR_SALE: 1,
    }
