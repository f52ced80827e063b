"""No ticket leaves that would not say all that art. 143 asks."""

import pytest
from sqlalchemy import select

from app.db.models.company import Carrier
from app.usecases.fiscal.issue import issue_now
from app.usecases.fiscal.outcome import Issued, Refused
from app.usecases.fiscal.retry import RetryIssue, retry_issue
from fares.kernel.rules import rule
from tests.fiscal_house import House


def tell_sac(house: House, phone: str | None) -> None:
    with house.database.writing() as session:
        session.scalars(select(Carrier)).one().sac_phone = phone


@rule("R6033-143", "R6033-187§2", side="beyond")
@pytest.mark.parametrize("why", ["no number", "only an address"])
def test_a_ticket_without_the_number_of_the_sac_is_not_issued(
    embedded_house: House, why: str
) -> None:
    """Art. 143, I, c: “número do SAC da autorizatária”; no BP-e number is spent on it."""
    house = embedded_house
    ticket_id = house.sell_one()
    tell_sac(house, None)
    if why == "no number":
        with house.database.writing() as session:
            session.scalars(select(Carrier)).one().sac_email = None

    refused = issue_now(ticket_id, services=house.services)

    assert isinstance(refused, Refused), refused
    assert refused.code == "bpe.incomplete-ticket"
    assert "número do SAC (art. 143, I, c)" in refused.message
    assert house.documents(ticket_id) == []

    tell_sac(house, "0800 123 4567")
    retry_issue(
        RetryIssue(ticket_id=ticket_id, asked_by_id=house.clerk.user_id), services=house.services
    )
    assert isinstance(issue_now(ticket_id, services=house.services), Issued)
