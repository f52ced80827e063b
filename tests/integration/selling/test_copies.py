"""Copies of a ticket, art. 142 § 4: while unused, on photo identification and the CPF."""

from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.people import AuditEntry
from app.db.models.sales import Ticket, TicketCopy, TicketStatus
from app.usecases.selling.copies import (
    CpfDoesNotMatch,
    NoCopyOfTicket,
    PhotoDocument,
    Reissued,
    ReissueTicket,
    TicketNotFound,
    reissue_ticket,
)
from app.usecases.selling.sell import sell
from fares.kernel.rules import rule
from tests.builders import NOW
from tests.builders_sale import CPF, Counter, a_counter, a_form, a_hold, a_passenger, a_sale

LAST_MOMENT = datetime.fromisoformat("2027-12-05T23:59:59-03:00")
SECOND = timedelta(seconds=1)


@pytest.fixture
def ana(database: Database) -> Counter:
    return a_counter(database)


def a_ticket(counter: Counter, status: TicketStatus = TicketStatus.ISSUED) -> UUID:
    ticket_id = a_sale(counter, 5).tickets[0].ticket_id
    with counter.database.writing() as session:
        session.get_one(Ticket, ticket_id).status = status
    return ticket_id


def reissue(counter: Counter, ticket_id: UUID, *, cpf: str = CPF, at: datetime = NOW) -> Reissued:
    command = ReissueTicket(
        ticket_id=ticket_id,
        issued_by_id=counter.user_id,
        document_shown=PhotoDocument.DRIVER,
        cpf=cpf,
    )
    return reissue_ticket(command, database=counter.database, now=at)


@rule("R6033-142§4", side="within")
def test_copies_are_numbered_from_the_second_and_logged(ana: Counter) -> None:
    ticket_id = a_ticket(ana)

    numbers = [reissue(ana, ticket_id).copy_number for _ in range(2)]

    assert numbers == [2, 3]
    with ana.database.reading() as session:
        copies = session.scalars(select(TicketCopy)).all()
        entries = session.scalars(
            select(AuditEntry.details).where(AuditEntry.action == "ticket.copied")
        ).all()
    assert {copy.document_shown for copy in copies} == {"driver"}
    assert {copy.issued_by_id for copy in copies} == {ana.user_id}
    assert entries == [{"copy": number, "document_shown": "driver"} for number in (2, 3)]


@rule("R6033-142§4", side="beyond")
@pytest.mark.parametrize(
    "status", [TicketStatus.PAID, TicketStatus.CANCELLED, TicketStatus.EXPIRED]
)
def test_a_ticket_that_is_not_issued_has_no_copy(ana: Counter, status: TicketStatus) -> None:
    with pytest.raises(NoCopyOfTicket):
        reissue(ana, a_ticket(ana, status))


@rule("R6033-142§4", "R6033-144", side="both")
def test_a_copy_is_given_out_until_the_validity_ends(ana: Counter) -> None:
    """Who missed the bus has an unused ticket, valid for a year from its first issue."""
    ticket_id = a_ticket(ana)

    assert reissue(ana, ticket_id, at=LAST_MOMENT).copy_number == 2
    with pytest.raises(NoCopyOfTicket):
        reissue(ana, ticket_id, at=LAST_MOMENT + SECOND)


@pytest.mark.parametrize("cpf", ["", "000.000.001-91", "123"])
def test_the_cpf_of_the_ticket_is_asked(ana: Counter, cpf: str) -> None:
    with pytest.raises(CpfDoesNotMatch):
        reissue(ana, a_ticket(ana), cpf=cpf)


def test_who_has_no_cpf_shows_none(ana: Counter) -> None:
    form = a_form(ana, a_hold(ana, 5), passengers=[a_passenger(5, cpf="")])
    ticket_id = sell(form, database=ana.database, now=NOW).tickets[0].ticket_id
    with ana.database.writing() as session:
        session.get_one(Ticket, ticket_id).status = TicketStatus.ISSUED

    assert reissue(ana, ticket_id, cpf="").copy_number == 2


def test_an_unknown_ticket_has_no_copy(ana: Counter) -> None:
    with pytest.raises(TicketNotFound):
        reissue(ana, uuid4())


def test_every_document_has_a_name_in_portuguese() -> None:
    assert all(document.label for document in PhotoDocument)
