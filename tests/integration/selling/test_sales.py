"""Sales on both databases: what is written, what is owed, and what is refused."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.payments import Payment
from app.db.models.people import AuditEntry
from app.db.models.pricing import Fare
from app.db.models.sales import Order, Ticket, TicketStatus
from app.db.queries.invariants import broken_invariants
from app.usecases.selling.locator import ALPHABET
from app.usecases.selling.passengers import recall_passenger
from app.usecases.selling.payment_terms import CardPayment, CashPayment
from app.usecases.selling.sell import (
    Sell,
    Sold,
    SubmissionKeyReused,
    sell,
)
from app.usecases.selling.terms import DocumentKind, PaymentMethod
from fares.kernel.money import Money
from fares.kernel.rules import rule
from tests.builders import DEPARTURE, NOW, some_conditions
from tests.builders_sale import (
    CPF,
    Counter,
    a_card,
    a_counter,
    a_form,
    a_hold,
    a_passenger,
    a_sale,
    cash,
)

PRICE = "196.05"
CARD_NUMBER = "4111 1111 1111 1111"


@pytest.fixture
def ana(database: Database) -> Counter:
    return a_counter(database)


def sold(counter: Counter, form: Sell) -> Sold:
    return sell(form, database=counter.database, now=NOW)


def tickets(counter: Counter) -> list[Ticket]:
    with counter.database.reading() as session:
        return list(session.scalars(select(Ticket).order_by(Ticket.seat)))


def test_a_sale_writes_order_ticket_payment_and_what_is_owed(ana: Counter) -> None:
    result = sold(ana, a_form(ana, a_hold(ana, 5), payments=[cash("200.00")]))

    assert (result.total, result.change) == (Money.parse(PRICE), Money.parse("3.95"))
    assert len(result.locator) == 6
    assert set(result.locator) <= set(ALPHABET)
    (ticket,) = tickets(ana)
    assert ticket.status is TicketStatus.PAID
    assert (ticket.seat_label, ticket.departs_at) == ("05", DEPARTURE)
    assert (ticket.first_issued_at, ticket.valid_until) == (NOW, date(2027, 12, 5))
    assert ticket.document_number == "12345605X"
    assert str(ticket.cpf) == CPF
    with ana.database.reading() as session:
        assert broken_invariants(session) == []


@rule("R6033-193", side="within")
def test_the_bpe_is_owed_now_and_the_regulators_record_within_a_day(ana: Counter) -> None:
    result = a_sale(ana, 5)

    with ana.database.reading() as session:
        owed = {row.kind: row for row in session.scalars(select(OutboxMessage))}
    assert {row.subject_id for row in owed.values()} == {result.tickets[0].ticket_id}
    assert owed[MessageKind.BPE].status is MessageStatus.PENDING
    assert owed[MessageKind.REGULATOR_SALE].status is MessageStatus.KEPT
    assert owed[MessageKind.REGULATOR_SALE].due_at == NOW + timedelta(hours=24)


def test_a_sale_leaves_an_entry_without_personal_data(ana: Counter) -> None:
    result = a_sale(ana, 5)

    with ana.database.reading() as session:
        entry = session.scalars(select(AuditEntry).where(AuditEntry.action == "ticket.sold")).one()
    assert entry.user_id == ana.user_id
    assert entry.subject_id == str(result.tickets[0].ticket_id)
    assert entry.details["total"] == PRICE
    assert "Maria" not in str(entry.details)


@rule("R6033-144§2", "R6033-145§3", "R6033-146§2", side="within")
def test_the_conditions_that_were_told_are_recorded(ana: Counter) -> None:
    held = a_hold(ana, 5)

    sold(ana, a_form(ana, held))

    (ticket,) = tickets(ana)
    assert ticket.conditions_id == held.seats[0].conditions.conditions_id


@rule("R6033-144§2", "R6033-145§3", "R6033-146§2", side="beyond")
def test_conditions_that_were_not_told_bind_nobody(ana: Counter) -> None:
    """The fare gets a stricter version between the telling and the paying."""
    held = a_hold(ana, 5)
    with ana.database.writing() as session:
        stricter = some_conditions(session, transferable=False, fee="50.00")
        for fare in session.scalars(select(Fare)):
            fare.conditions_id = stricter.id

    sold(ana, a_form(ana, held))

    (ticket,) = tickets(ana)
    assert ticket.conditions_id == held.seats[0].conditions.conditions_id != stricter.id


def test_the_same_form_again_gives_the_same_answer(ana: Counter) -> None:
    form = a_form(ana, a_hold(ana, 5))
    first = sold(ana, form)

    again = sell(form, database=ana.database, now=NOW + timedelta(hours=1))

    assert again == replace(first, repeated=True)
    assert len(tickets(ana)) == 1


def test_the_same_key_with_other_content_is_refused(ana: Counter) -> None:
    first = sold(ana, a_form(ana, a_hold(ana, 5), submission_key="k" * 16))
    other = a_form(ana, a_hold(ana, 6), submission_key="k" * 16)

    with pytest.raises(SubmissionKeyReused) as refused:
        sold(ana, other)

    assert refused.value.locator == first.locator
    assert len(tickets(ana)) == 1


def test_a_group_is_paid_in_many_ways_to_the_centavo(ana: Counter) -> None:
    held = a_hold(ana, 5, 6, 9)  # 196.05 + 196.05 + 328.05
    payments: list[CashPayment | CardPayment] = [
        a_card("100.01"),
        a_card("300.00", method=PaymentMethod.DEBIT),
        cash("400.00"),
    ]

    result = sold(ana, a_form(ana, held, payments=payments))

    assert result.change == Money.parse("79.86")
    with ana.database.reading() as session:
        assert broken_invariants(session) == []
        stored = session.scalars(select(Payment)).all()
    assert Money.total(one.received - one.change for one in stored) == Money.parse("720.15")
    assert {one.card_last4 for one in stored} == {"4321", None}


def test_passengers_without_cpf_travel_too(ana: Counter) -> None:
    """A child with a birth certificate and a foreigner with a passport."""
    child = a_passenger(
        5,
        name="Ana d’Ávila",
        document_kind=DocumentKind.OTHER,
        document_number="0001231",
        document_description="Certidão de nascimento",
        cpf="",
        born_on=date(2020, 3, 11),
    )
    foreigner = a_passenger(
        6, document_kind=DocumentKind.PASSPORT, document_number="ab 123456", cpf=""
    )

    sold(ana, a_form(ana, a_hold(ana, 5, 6), passengers=[child, foreigner]))

    assert [ticket.document_number for ticket in tickets(ana)] == ["0001231", "AB123456"]
    assert [ticket.cpf for ticket in tickets(ana)] == [None, None]


def test_who_came_before_is_recalled_by_cpf_or_document(ana: Counter) -> None:
    a_sale(ana, 5)

    by_cpf = recall_passenger(CPF, database=ana.database)
    by_document = recall_passenger("12.345.605-x", database=ana.database)

    assert by_cpf == by_document
    assert by_cpf is not None
    assert by_cpf.name == "Maria das Dores"
    assert recall_passenger("000.000.001-91", database=ana.database) is None
    assert recall_passenger(" ", database=ana.database) is None


def test_a_later_sale_keeps_what_it_does_not_tell_again(ana: Counter) -> None:
    sold(ana, a_form(ana, a_hold(ana, 5), passengers=[a_passenger(5, phone="(11) 91234-5678")]))
    renamed = a_passenger(6, document_number="12.345.605-X", name="Maria D. Dores", cpf="")

    sold(ana, a_form(ana, a_hold(ana, 6), passengers=[renamed]))

    found = recall_passenger(CPF, database=ana.database)
    assert found is not None
    assert (found.name, found.phone) == ("Maria D. Dores", "11912345678")


def test_the_order_holds_the_counter_and_the_shift(ana: Counter) -> None:
    a_sale(ana, 5)

    with ana.database.reading() as session:
        order = session.scalars(select(Order)).one()
    assert order.shift_id == ana.shift_id
    assert order.point_of_sale_id == ana.network.point_of_sale_id
    assert order.bought_at == NOW
