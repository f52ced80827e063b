"""What becomes of a partner's ticket is told; of everybody else's, nothing is even looked up."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import delete, select

from app.db.models.partners import PartnerPresence
from app.db.models.pricing import TaxRule
from app.db.models.purchases import Purchase, PurchaseStatus
from app.db.models.sales import Order, Ticket, TicketStatus
from app.db.models.webhooks import WebhookDelivery
from app.usecases.fiscal.issue import issue_now
from app.usecases.fiscal.records import TicketMoved, move_ticket
from app.usecases.fiscal.retry import RetryIssue, retry_issue
from app.usecases.fiscal.void import VoidTicket, void_ticket
from app.usecases.webhooks.body import body_of
from app.usecases.webhooks.endpoints import register_endpoint
from app.usecases.webhooks.events import Event
from app.usecases.webhooks.terms import RegisterEndpoint
from fares.kernel.money import ZERO
from fares.tariff import Channel
from tests.builders import DEPARTURE
from tests.builders_partner import PARTNER_CNPJS, a_partner
from tests.fiscal_house import House
from tests.said_statements import statements
from tests.scripted_authorizer import a_reception

URL = "https://agencia.example.com/avisos"


def sold_by_a_partner(house: House, seat: int = 1, *, cnpj: str = PARTNER_CNPJS[0]) -> UUID:
    """Sell a ticket in a partner's name, with the purchase that it came of."""
    ticket_id = house.sell_one(seat)
    with house.database.writing() as session:
        partner_id = a_partner(session, cnpj=cnpj).id
        order = session.get_one(Order, session.get_one(Ticket, ticket_id).order_id)
        order.channel, order.partner_id, order.commission = Channel.PARTNER, partner_id, ZERO
        order.partner_presence = PartnerPresence.COUNTER
        session.add(
            Purchase(
                id=uuid4(),
                submission_key=uuid4().hex,
                content_digest="0" * 64,
                channel=Channel.PARTNER,
                held_by="partner:1",
                partner_id=partner_id,
                partner_reference="pedido-17",
                partner_presence=PartnerPresence.COUNTER,
                commission=ZERO,
                status=PurchaseStatus.PAID,
                created_at=order.bought_at,
                total=order.total,
                due=order.total,
                order_id=order.id,
            )
        )
    register_endpoint(RegisterEndpoint(partner_id=partner_id, url=URL), services=house.services)
    return ticket_id


def owed(house: House) -> list[tuple[str, UUID]]:
    """Return what is owed to partners: kinds and subjects."""
    with house.database.reading() as session:
        rows = session.scalars(select(WebhookDelivery).order_by(WebhookDelivery.occurred_at))
        return [(one.event, one.subject_id) for one in rows]


def test_an_authorised_ticket_is_told_and_where_to_look(house: House) -> None:
    ticket_id = sold_by_a_partner(house)

    issue_now(ticket_id, services=house.services)

    assert owed(house) == [(Event.TICKET_ISSUED, ticket_id)]
    with house.database.reading() as session:
        delivery = session.scalars(select(WebhookDelivery)).one()
        purchase_id = session.scalars(select(Purchase.id)).one()
        body = body_of(session, delivery, settings=house.services.settings)
    assert body.decode() == (
        f'{{"id":"{delivery.id}","type":"ticket.issued","created_at":"2026-12-05T13:00:00+00:00",'
        f'"data":{{"ticket_id":"{ticket_id}","order_id":"{purchase_id}",'
        f'"reference":"pedido-17","url":"http://127.0.0.1:5000/api/v1/tickets/{ticket_id}"}}}}'
    )


def test_a_refusal_is_told_once_and_what_comes_after_it_too(house: House) -> None:
    ticket_id = sold_by_a_partner(house)
    for _ in range(2):
        house.authorizer.receptions.append(a_reception("403"))
        issue_now(ticket_id, services=house.services)
        retry_issue(RetryIssue(ticket_id=ticket_id, asked_by_id=None), services=house.services)
        house.clock.move(timedelta(seconds=1))
    issue_now(ticket_id, services=house.services)

    assert owed(house) == [(Event.TICKET_REFUSED, ticket_id), (Event.TICKET_ISSUED, ticket_id)]


def test_a_ticket_that_cannot_be_composed_is_told_as_refused(embedded_house: House) -> None:
    house = embedded_house
    ticket_id = sold_by_a_partner(house)
    with house.database.writing() as session:
        session.execute(delete(TaxRule))

    issue_now(ticket_id, services=house.services)

    assert owed(house) == [(Event.TICKET_REFUSED, ticket_id)]


def test_a_ticket_that_is_voided_is_told(house: House) -> None:
    ticket_id = sold_by_a_partner(house)

    void_ticket(
        VoidTicket(ticket_id=ticket_id, reason="Desistiu", voided_by_id=house.clerk.user_id),
        services=house.services,
    )

    assert owed(house) == [(Event.TICKET_CANCELLED, ticket_id)]


def test_a_ticket_that_expires_is_told(house: House) -> None:
    ticket_id = sold_by_a_partner(house)
    house.clock.move_to(DEPARTURE + timedelta(seconds=1))

    house.work()

    assert owed(house) == [(Event.TICKET_EXPIRED, ticket_id)]


def test_what_is_undone_is_not_told(house: House) -> None:
    """The notice is written with what it tells of, and goes with it."""
    ticket_id = sold_by_a_partner(house)

    with house.database.writing() as session:
        move_ticket(session, ticket_id, TicketStatus.ISSUED, at=house.clock.now())
        session.rollback()

    assert owed(house) == []
    with house.database.writing() as session:
        move_ticket(session, ticket_id, TicketStatus.ISSUED, at=house.clock.now())
    with pytest.raises(TicketMoved), house.database.writing() as session:
        move_ticket(session, ticket_id, TicketStatus.CANCELLED, at=house.clock.now())
    assert owed(house) == [(Event.TICKET_ISSUED, ticket_id)]


def test_nobody_elses_ticket_costs_a_question(house: House) -> None:
    sold_by_a_partner(house, 1)
    ticket_id = house.sell_one(2)

    with statements(house.database) as said:
        issue_now(ticket_id, services=house.services)

    assert owed(house) == []
    assert [one for one in said if "webhook" in one] == []


def test_each_partner_is_told_of_its_own(embedded_house: House) -> None:
    house = embedded_house
    first = sold_by_a_partner(house, 1)
    second = sold_by_a_partner(house, 2, cnpj=PARTNER_CNPJS[1])

    issue_now(second, services=house.services)

    assert owed(house) == [(Event.TICKET_ISSUED, second)]
    assert first != second


def test_an_address_is_told_of_the_kinds_that_it_asked_for(embedded_house: House) -> None:
    house = embedded_house
    ticket_id = sold_by_a_partner(house)
    with house.database.reading() as session:
        partner_id = session.scalars(select(Purchase.partner_id)).one()
    assert partner_id
    for events in ((Event.ORDER_PAID,), (Event.TICKET_ISSUED, Event.ORDER_PAID)):
        register_endpoint(
            RegisterEndpoint(partner_id=partner_id, url=URL, events=events),
            services=house.services,
        )

    issue_now(ticket_id, services=house.services)

    assert owed(house) == [(Event.TICKET_ISSUED, ticket_id)] * 2
