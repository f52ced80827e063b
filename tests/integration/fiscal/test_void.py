"""The clerk undoes only what the tax office does not have."""

from datetime import timedelta
from functools import partial

import pytest
from sqlalchemy import select

from app.clock import true_now
from app.db import leases
from app.db.models.fiscal import DocumentStatus
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.people import AuditEntry
from app.db.models.sales import TicketStatus
from app.usecases.fiscal.issue import issue_now
from app.usecases.fiscal.void import (
    AlreadyAuthorized,
    AlreadyClosed,
    BeingIssued,
    OutcomeUnknown,
    Voided,
    VoidTicket,
    void_ticket,
)
from app.usecases.fiscal.whose_sale import AnotherPointOfSale
from fares.kernel.money import Money
from fares.kernel.rules import rule
from tests.builders import a_point_of_sale, a_user
from tests.builders_company import NOW
from tests.fiscal_house import House
from tests.races import assert_sound, outcomes, together
from tests.scripted_authorizer import a_consultation, a_reception
from tests.sefaz_thread import SefazThread


def void(house: House, ticket_id: object) -> Voided:
    command = VoidTicket(
        ticket_id=ticket_id, reason="Passageiro desistiu", voided_by_id=house.clerk.user_id
    )
    return void_ticket(command, services=house.services)


def test_a_clerk_of_another_counter_undoes_nothing(house: House, sefaz: SefazThread) -> None:
    """The money is in the cash where it was sold, and would be missing from this one."""
    ticket_id = house.sell_one(5)
    with house.database.writing() as session:
        stranger = a_user(session, point_of_sale_id=a_point_of_sale(session).id).id
        nobodys = a_user(session).id

    for user_id in (stranger, nobodys):
        command = VoidTicket(ticket_id=ticket_id, reason="Desistiu", voided_by_id=user_id)
        with pytest.raises(AnotherPointOfSale):
            void_ticket(command, services=house.services)

    assert house.ticket(ticket_id).status is TicketStatus.PAID
    assert house.refund(ticket_id) is None


def test_undone_by_many_at_one_moment_the_money_goes_back_once(
    house: House, sefaz: SefazThread
) -> None:
    ticket_id = house.sell_one(5)
    total = house.ticket(ticket_id).total

    results = together([partial(void, house, ticket_id)] * 4)

    assert outcomes(results)["Voided"] == 1
    assert set(outcomes(results)) <= {"Voided", "BeingIssued", "AlreadyClosed"}
    assert_closed(house, ticket_id, total)
    assert_sound(house.database)


def assert_closed(house: House, ticket_id: object, total: Money) -> None:
    assert house.ticket(ticket_id).status is TicketStatus.CANCELLED
    refund = house.refund(ticket_id)
    assert refund is not None
    assert (refund.amount, refund.reason) == (total, "Passageiro desistiu")
    assert house.legs_of(ticket_id) == 0
    assert house.message(ticket_id).status is MessageStatus.DONE


@rule("R6033-193", side="within")
def test_a_sale_that_was_never_sent_is_undone(house: House, sefaz: SefazThread) -> None:
    """Seat, number, money, and the record owed to the regulator within 24 hours."""
    ticket_id = house.sell_one(5)
    total = house.ticket(ticket_id).total
    with house.nobody_listening():
        issue_now(ticket_id, services=house.services)

    voided = void(house, ticket_id)

    assert voided.to_return == total
    assert_closed(house, ticket_id, total)
    assert house.document(ticket_id).status is DocumentStatus.RETIRED
    with house.database.reading() as session:
        record = session.scalars(
            select(OutboxMessage).where(
                OutboxMessage.kind == MessageKind.REGULATOR_CANCELLATION,
                OutboxMessage.subject_id == ticket_id,
            )
        ).one()
        entry = session.scalars(
            select(AuditEntry).where(AuditEntry.action == "ticket.cancelled")
        ).one()
    assert (record.status, record.due_at) == (MessageStatus.KEPT, NOW + timedelta(hours=24))
    assert (entry.user_id, entry.subject_id) == (house.clerk.user_id, str(ticket_id))
    assert entry.details == {"to_return": str(total)}
    assert house.work() == 0
    assert sefaz.documents() == []


def test_the_seat_is_sold_again_under_the_next_number(house: House, sefaz: SefazThread) -> None:
    first = house.sell_one(5)
    with house.nobody_listening():
        issue_now(first, services=house.services)
    void(house, first)

    second = house.sell_one(5)
    house.work()

    assert house.document(first).number == 1
    assert (house.document(second).number, house.document(second).status) == (
        2,
        DocumentStatus.AUTHORIZED,
    )


def test_a_sale_nobody_composed_yet_is_undone(embedded_house: House) -> None:
    ticket_id = embedded_house.sell_one()

    void(embedded_house, ticket_id)

    assert_closed(embedded_house, ticket_id, embedded_house.ticket(ticket_id).total)
    assert embedded_house.documents(ticket_id) == []


def test_of_unknown_outcome_it_stays_pending(house: House, sefaz: SefazThread) -> None:
    """Sent, and the office does not answer a question either."""
    ticket_id = house.sell_one()
    sefaz.behave(mode="closed")
    issue_now(ticket_id, services=house.services)

    with pytest.raises(OutcomeUnknown) as refused:
        void(house, ticket_id)

    assert "fica pendente" in str(refused.value)
    assert house.ticket(ticket_id).status is TicketStatus.PAID
    assert house.document(ticket_id).status is DocumentStatus.SENT
    assert house.message(ticket_id).status is MessageStatus.PENDING
    assert house.refund(ticket_id) is None


@pytest.mark.parametrize(
    ("waited", "final"),
    [
        pytest.param(timedelta(minutes=5, seconds=59), False, id="second before"),
        pytest.param(timedelta(minutes=6), True, id="when it is final"),
        pytest.param(timedelta(minutes=6, seconds=1), True, id="second after"),
    ],
)
def test_not_found_counts_when_the_document_can_no_longer_be_on_its_way(
    embedded_house: House, sefaz: SefazThread, waited: timedelta, final: bool
) -> None:
    """An authoriser takes a document for five minutes after its `dhEmi` (228)."""
    house = embedded_house
    ticket_id = house.sell_one()
    sefaz.behave(mode="closed")
    issue_now(ticket_id, services=house.services)
    sefaz.behave()
    house.clock.move(waited)

    if final:
        void(house, ticket_id)
        assert house.ticket(ticket_id).status is TicketStatus.CANCELLED
        return
    with pytest.raises(OutcomeUnknown) as refused:
        void(house, ticket_id)
    assert refused.value.settled_at == NOW + timedelta(minutes=6)
    assert house.ticket(ticket_id).status is TicketStatus.PAID


def test_one_that_turns_out_authorised_is_issued_and_not_undone(
    house: House, sefaz: SefazThread
) -> None:
    ticket_id = house.sell_one()
    sefaz.behave(mode="lose_answer", times=1)
    house.authorizer.consultations.append(a_consultation("108"))
    issue_now(ticket_id, services=house.services)

    with pytest.raises(AlreadyAuthorized) as refused:
        void(house, ticket_id)

    (held,) = sefaz.documents()
    assert refused.value.access_key == held.access_key
    assert house.ticket(ticket_id).status is TicketStatus.ISSUED
    assert house.message(ticket_id).status is MessageStatus.DONE


def test_an_authorised_ticket_is_not_undone(embedded_house: House) -> None:
    ticket_id = embedded_house.sell_one()
    issue_now(ticket_id, services=embedded_house.services)

    with pytest.raises(AlreadyAuthorized) as refused:
        void(embedded_house, ticket_id)

    assert "não pode ser anulado" in str(refused.value)
    assert embedded_house.ticket(ticket_id).status is TicketStatus.ISSUED


def test_a_rejected_document_is_undone_once_the_office_does_not_have_it(
    embedded_house: House, sefaz: SefazThread
) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    house.authorizer.receptions.append(a_reception("203"))
    issue_now(ticket_id, services=house.services)

    void(house, ticket_id)

    assert house.ticket(ticket_id).status is TicketStatus.CANCELLED
    assert [e.service for e in house.exchanges(ticket_id)] == ["authorize", "consult"]


def test_a_rejected_document_stays_given_up_while_the_office_is_silent(
    embedded_house: House, sefaz: SefazThread
) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    house.authorizer.receptions.append(a_reception("203"))
    issue_now(ticket_id, services=house.services)
    sefaz.behave(mode="closed")

    with pytest.raises(OutcomeUnknown):
        void(house, ticket_id)

    message = house.message(ticket_id)
    assert (message.status, message.leased_until) == (MessageStatus.DEAD, None)


def test_undoing_twice_returns_the_money_once(embedded_house: House) -> None:
    ticket_id = embedded_house.sell_one()
    void(embedded_house, ticket_id)

    with pytest.raises(AlreadyClosed):
        void(embedded_house, ticket_id)


def test_what_is_being_issued_is_not_undone(house: House) -> None:
    ticket_id = house.sell_one()
    with house.database.writing() as session:
        leases.claim_subject(
            session,
            MessageKind.BPE,
            ticket_id,
            true_at=true_now(),
            lease=timedelta(minutes=1),
        )

    with pytest.raises(BeingIssued):
        void(house, ticket_id)

    assert house.ticket(ticket_id).status is TicketStatus.PAID
