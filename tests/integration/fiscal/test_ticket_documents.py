"""From a sale to what the passenger holds: roll and page of a ticket truly authorised.

Resolução ANTT 6.033/2023, arts. 138, 142 § 3º and 143.
"""

from dataclasses import dataclass

import pytest

from app.usecases.fiscal.issue import issue_now
from app.usecases.fiscal.outcome import Issued
from app.usecases.fiscal.read_ticket import read_ticket as read_sold
from app.web.ticket_page import ticket_html
from bpe.dabpe.composing import compose
from bpe.dabpe.mandatory import missing_fields
from bpe.dabpe.printed import PrintedTicket
from bpe.dabpe.reading import read_ticket
from bpe.dabpe.render import render_roll
from bpe.notes import Note
from fares.kernel.rules import rule
from tests.fiscal_house import House
from tests.printed_paper import ReadPage, codes_of, squeezed, text_of, words_of


@dataclass(frozen=True, kw_only=True)
class Printed:
    """A ticket sold and authorised, and both of its forms."""

    outcome: Issued
    ticket: PrintedTicket
    roll: bytes
    page: ReadPage


@pytest.fixture
def printed(embedded_house: House) -> Printed:
    house = embedded_house
    ticket_id = house.sell_one()
    outcome = issue_now(ticket_id, services=house.services)
    assert isinstance(outcome, Issued)
    view = read_sold(ticket_id, database=house.database, now=house.clock.now())
    assert view.bpe_proc is not None
    ticket = read_ticket(view.bpe_proc)
    return Printed(
        outcome=outcome,
        ticket=ticket,
        roll=render_roll(ticket),
        page=ReadPage(ticket_html(ticket)),
    )


@rule("R6033-143", "R6033-142", side="within")
def test_a_ticket_that_was_sold_says_all_that_the_law_asks(printed: Printed) -> None:
    assert [str(field) for field in missing_fields(printed.ticket)] == []


def test_paper_and_page_show_the_authorised_ticket(printed: Printed) -> None:
    said = {squeezed(word) for word in words_of(compose(printed.ticket, copy=1))}
    said.discard(squeezed(printed.ticket.identity.qr_text))
    on_paper = text_of(printed.roll)

    assert [word for word in said if word not in on_paper] == []
    assert [word for word in said if word not in printed.page.shown] == []
    for number in (printed.outcome.access_key, printed.outcome.protocol):
        assert squeezed(number) in on_paper
        assert squeezed(number) in printed.page.shown


def test_what_a_simulator_authorises_has_no_fiscal_value(printed: Printed) -> None:
    assert "SEMVALORFISCAL" in text_of(printed.roll)
    assert "SEMVALORFISCAL" in printed.page.shown


def test_the_code_on_the_paper_is_the_recorded_one(printed: Printed) -> None:
    assert codes_of(printed.roll) == [printed.ticket.identity.qr_text]
    assert printed.outcome.access_key in printed.ticket.identity.qr_text


@rule("R6033-138", side="both")
def test_the_passenger_is_told_to_come_thirty_minutes_before(printed: Printed) -> None:
    """Art. 138, sole paragraph: “30 (trinta) minutos antes […] da viagem do passageiro”."""
    departs_at = printed.ticket.journey.departs_at
    minutes = departs_at.hour * 60 + departs_at.minute - 30

    told = printed.ticket.notes[Note.SHOW_UP]

    assert told.endswith(f"{minutes // 60:02d}:{minutes % 60:02d}")
    assert squeezed(f"Apresente-se até {told}") in text_of(printed.roll)


def test_the_file_stays_small(printed: Printed) -> None:
    assert len(printed.roll) <= 25 * 1024
