"""What pages, headers and operations read of tickets and of the fiscal queue."""

from datetime import timedelta
from uuid import uuid4

import pytest

from app.db.models.fiscal import DocumentStatus
from app.usecases.fiscal.issue import issue_now, read_outcome
from app.usecases.fiscal.outcome import Issued, Pending, Wait
from app.usecases.fiscal.queues import TaxOfficeState, read_fiscal_state
from app.usecases.fiscal.read_ticket import read_ticket
from app.usecases.fiscal.sefaz_status import ask_status
from app.usecases.fiscal.ticket_view import TicketState, TicketView
from app.usecases.fiscal.worklists import read_waiting_documents
from app.usecases.selling.copies import TicketNotFound
from bpe.uf import Uf
from tests.builders import DEPARTURE
from tests.fiscal_house import House, cash
from tests.scripted_authorizer import a_reception
from tests.sefaz_thread import SefazThread


def view_of(house: House, ticket_id: object) -> TicketView:
    return read_ticket(ticket_id, database=house.database, now=house.clock.now())


def test_a_pending_ticket_tells_all_that_its_receipt_needs(
    house: House, sefaz: SefazThread
) -> None:
    ticket_id = house.sell_one(payments=[cash("200.00")])
    sefaz.behave(mode="closed")
    issue_now(ticket_id, services=house.services)

    view = view_of(house, ticket_id)

    assert (view.state, view.state.label) == (TicketState.PENDING, "Bilhete pendente")
    assert view.why == "a SEFAZ ainda não respondeu"
    assert view.bpe_proc is None
    assert view.document is not None
    assert view.document.status is DocumentStatus.SENT
    assert (view.journey.origin, view.journey.destination) == ("São Paulo/SP", "Salvador/BA")
    assert view.journey.departs_at == DEPARTURE
    assert view.journey.show_up_at == DEPARTURE - timedelta(minutes=30)
    assert view.journey.arrives_at == DEPARTURE + timedelta(minutes=2040)
    assert view.journey.destination_zone == "America/Bahia"
    assert (view.seat_label, str(view.parts.total)) == ("01", "196.05")
    (paid,) = view.payments
    assert (str(paid.received), str(paid.change)) == ("200.00", "3.95")
    assert view.traveller.name == "Maria das Dores da Conceição"
    assert (view.carrier, view.sac_phone) == ("Viação Exemplo", "0800 123 4567")
    assert view.to_return is None


def test_a_refused_ticket_tells_why(embedded_house: House) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    house.authorizer.receptions.append(a_reception("403", "Rejeição: valor não confere"))
    issue_now(ticket_id, services=house.services)

    view = view_of(house, ticket_id)

    assert (view.state, view.why) == (TicketState.REFUSED, "403: Rejeição: valor não confere")


def test_a_ticket_nobody_sold_is_not_found(embedded_house: House) -> None:
    with pytest.raises(TicketNotFound):
        view_of(embedded_house, uuid4())


def test_a_sale_waits_in_the_queue_and_then_is_issued(embedded_house: House) -> None:
    house = embedded_house
    ticket_id = house.sell_one()

    before = read_outcome(ticket_id, services=house.services)
    house.work()
    after = read_outcome(ticket_id, services=house.services)

    assert before == Pending(ticket_id=ticket_id, why=Wait.QUEUED)
    assert isinstance(after, Issued)


def test_the_header_tells_how_the_office_and_the_queue_stand(
    house: House, sefaz: SefazThread
) -> None:
    def state() -> tuple[TaxOfficeState, int, int]:
        found = read_fiscal_state(database=house.database)
        return found.state, found.pending, found.given_up

    assert state() == (TaxOfficeState.UNKNOWN, 0, 0)
    first, second = (ticket.ticket_id for ticket in house.sell(1, 2).tickets)
    assert state() == (TaxOfficeState.UNKNOWN, 2, 0)
    sefaz.behave(mode="closed")
    issue_now(first, services=house.services)
    assert state() == (TaxOfficeState.FAILING, 2, 0)
    sefaz.behave()
    house.clock.move(timedelta(seconds=1))
    house.authorizer.receptions.append(a_reception("403"))
    issue_now(second, services=house.services)
    assert state() == (TaxOfficeState.NORMAL, 1, 1)
    house.let_time_pass_for_the_queue()
    house.work()
    assert state() == (TaxOfficeState.NORMAL, 0, 1)


def test_operations_see_what_waits_and_why(embedded_house: House, sefaz: SefazThread) -> None:
    house = embedded_house
    unknown, refused, untouched = (t.ticket_id for t in house.sell(1, 2, 3).tickets)
    house.authorizer.receptions.append(a_reception("403"))
    issue_now(refused, services=house.services)
    sefaz.behave(mode="closed")
    issue_now(unknown, services=house.services)

    waiting = {one.ticket_id: one for one in read_waiting_documents(database=house.database)}

    assert set(waiting) == {unknown, refused, untouched}
    assert next(iter(waiting)) == refused
    assert (waiting[refused].given_up, waiting[refused].status_code) == (True, "403")
    assert (waiting[unknown].outcome_unknown, waiting[unknown].given_up) == (True, False)
    assert waiting[untouched].access_key is None


def test_the_office_is_asked_how_it_is(embedded_house: House, sefaz: SefazThread) -> None:
    office = embedded_house.services.fiscal_office()

    well = ask_status(Uf.SP, office=office, timeout=10)
    sefaz.behave(paused=108)
    paused = ask_status(Uf.SP, office=office, timeout=10)
    sefaz.behave(mode="closed")
    silent = ask_status(Uf.SP, office=office, timeout=10)

    assert (well.operating, paused.operating, silent.operating) == (True, False, False)
    assert well.told.startswith("107")
    assert paused.told.startswith("108")
