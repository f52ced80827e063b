"""Letters tell what they know, and leave out what the carrier does not have."""

import pytest

from app.documents.letters import Sender, TicketFacts, money_back_letter, tickets_letter

TICKET = TicketFacts(
    way="Cuiabá/MT → Porto Velho/RO",
    departs="10/03/2026 às 20:00 (hora de Cuiabá)",
    boarding_place="Terminal <Central>",
    show_up="19:30",
    seat="12",
    traveller="Maria & João",
)
SENDER = Sender("Viação Exemplo", "0800 000 0000")


def test_the_hour_says_whose_it_is_and_html_is_escaped() -> None:
    letter = tickets_letter(
        (TICKET,), locator="ABC123", total="R$ 10,00", link="https://x.example/p", sender=SENDER
    )

    assert "20:00 (hora de Cuiabá)" in letter.text
    assert "Terminal <Central>" in letter.text
    assert "Terminal &lt;Central&gt;" in letter.html
    assert "Maria &amp; João" in letter.html


@pytest.mark.parametrize("sac", ["", "0800 000 0000"])
def test_a_carrier_without_sac_promises_no_call(sac: str) -> None:
    letter = money_back_letter("R$ 10,00", "Chegou tarde.", sender=Sender("Viação", sac))

    assert ("ligação gratuita" in letter.text) is bool(sac)
    assert ("ligação gratuita" in letter.html) is bool(sac)
