"""A partner's addresses: registered, listed, taken away; and what was sent to them."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from sqlalchemy import select

from app.db.models.outbox import MessageStatus
from app.db.models.people import AuditEntry
from app.gateways.webhook_target import UnusableTarget
from app.usecases.webhooks.endpoints import (
    read_endpoint,
    read_endpoints,
    register_endpoint,
    remove_endpoint,
    send_test,
)
from app.usecases.webhooks.events import Event
from app.usecases.webhooks.terms import (
    DeliveryState,
    RegisterEndpoint,
    TooManyWebhooks,
    WebhookDisabled,
    WebhookNotFound,
)
from tests.builders_partner import PARTNER_CNPJS, a_partner
from tests.integration.webhooks.post import Post, answering
from tests.races import outcomes, together

MOST = 5  # said again on purpose: the test is the second witness


def another_partner(post: Post) -> int:
    with post.database.writing() as session:
        return a_partner(session, cnpj=PARTNER_CNPJS[1]).id


def test_an_address_is_listed_as_it_was_registered(post: Post) -> None:
    wanted = RegisterEndpoint(
        partner_id=post.partner_id,
        url="https://agencia.example.com/avisos",
        events=(Event.TICKET_ISSUED, Event.ORDER_PAID, Event.TICKET_ISSUED),
    )

    registered = register_endpoint(wanted, services=post.services)

    endpoint = registered.endpoint
    assert registered.secret.startswith("whsec_")
    assert (endpoint.url, endpoint.created_at) == (wanted.url, post.clock.now())
    assert endpoint.events == (Event.TICKET_ISSUED, Event.ORDER_PAID)
    assert read_endpoints(post.partner_id, services=post.services) == (endpoint,)
    found = read_endpoint(endpoint.id, partner_id=post.partner_id, services=post.services)
    assert found == endpoint


def test_production_registers_no_address_of_the_inside(embedded_post: Post) -> None:
    post = embedded_post
    services = post.in_production()
    for url in (post.listener.address, "https://10.0.0.1/", "https://169.254.169.254/latest"):
        with pytest.raises(UnusableTarget):
            register_endpoint(
                RegisterEndpoint(partner_id=post.partner_id, url=url), services=services
            )

    assert read_endpoints(post.partner_id, services=post.services) == ()


def test_a_partner_has_so_many_addresses_and_no_more(post: Post) -> None:
    ids = [post.register(f"/{number}") for number in range(MOST)]

    with pytest.raises(TooManyWebhooks, match=str(MOST)):
        post.register("/mais")
    post.register("/de-outro", partner_id=another_partner(post))
    remove_endpoint(ids[0], partner_id=post.partner_id, services=post.services)
    post.register("/mais")

    assert len(read_endpoints(post.partner_id, services=post.services)) == MOST


def test_addresses_registered_at_the_same_time_are_counted_one_by_one(post: Post) -> None:
    paths = [f"/{number}" for number in range(MOST + 3)]

    done = together([partial(post.register, path) for path in paths])

    assert outcomes(done) == {"UUID": MOST, "TooManyWebhooks": 3}
    assert len(read_endpoints(post.partner_id, services=post.services)) == MOST


def test_the_same_registration_again_is_the_same_address(post: Post) -> None:
    endpoint_id = uuid4()
    wanted = RegisterEndpoint(partner_id=post.partner_id, url="https://agencia.example.com/")

    first = register_endpoint(wanted, services=post.services, endpoint_id=endpoint_id)
    second = register_endpoint(wanted, services=post.services, endpoint_id=endpoint_id)

    assert first == second
    assert len(read_endpoints(post.partner_id, services=post.services)) == 1


def test_an_address_of_somebody_else_is_not_there(post: Post) -> None:
    endpoint_id = post.register()
    other = another_partner(post)

    for act in (read_endpoint, remove_endpoint, send_test):
        for wanted in (endpoint_id, uuid4()):
            with pytest.raises(WebhookNotFound):
                act(wanted, partner_id=other, services=post.services)
    with pytest.raises(WebhookNotFound):
        post.notices(endpoint_id, partner_id=other)
    assert read_endpoints(other, services=post.services) == ()


def test_what_an_address_taken_away_has_not_taken_is_nobodys_work(post: Post) -> None:
    """Neither what waits for it nor what was given up; of another address all goes on."""
    post.listener.script = answering(500)
    endpoint_id, other = post.register(), post.register("/outro")
    post.test(endpoint_id)
    post.test(other)
    post.clock.move(timedelta(days=3))
    post.work()
    post.test(endpoint_id)
    asked = len(post.listener.asked)

    remove_endpoint(endpoint_id, partner_id=post.partner_id, services=post.services)

    assert post.work_after_all_waits() == 0
    assert len(post.listener.asked) == asked
    assert len(post.messages(MessageStatus.DONE)) == 2
    assert len(post.messages(MessageStatus.DEAD)) == 1
    for act in (read_endpoint, remove_endpoint, send_test):
        with pytest.raises(WebhookNotFound):
            act(endpoint_id, partner_id=post.partner_id, services=post.services)


def test_what_is_owed_while_an_address_is_taken_away_is_not_sent_either(post: Post) -> None:
    """The notice is claimed after the address ended: it is looked at again before sending."""
    endpoint_id = post.register()
    post.test(endpoint_id)
    with post.database.writing() as session:
        session.merge(post.endpoint(endpoint_id)).removed_at = post.clock.now()

    assert post.work() == 1

    assert post.listener.asked == []
    assert len(post.messages(MessageStatus.DONE)) == 1


def test_what_is_owed_while_an_address_is_disabled_is_given_up(post: Post) -> None:
    endpoint_id = post.register()
    post.test(endpoint_id)
    with post.database.writing() as session:
        endpoint = session.merge(post.endpoint(endpoint_id))
        endpoint.disabled_at, endpoint.disabled_why = post.clock.now(), "O endereço respondeu 410."

    assert post.work() == 1

    assert post.listener.asked == []
    assert post.notice(endpoint_id).state is DeliveryState.GIVEN_UP
    assert "410" in (post.notice(endpoint_id).last_failure or "")


def test_a_disabled_address_takes_no_test_and_says_why(post: Post) -> None:
    post.listener.script = answering(410)
    endpoint_id = post.register()
    post.test(endpoint_id)
    post.work()

    with pytest.raises(WebhookDisabled, match="410"):
        post.test(endpoint_id)
    found = read_endpoint(endpoint_id, partner_id=post.partner_id, services=post.services)
    assert found.disabled_at == post.clock.now()


def test_a_test_is_shown_before_it_is_sent(post: Post) -> None:
    endpoint_id = post.register()
    test_id = uuid4()

    sent = [
        send_test(endpoint_id, partner_id=post.partner_id, services=post.services, test_id=test_id)
        for _ in range(2)
    ]

    assert sent[0] == sent[1] == post.notice(endpoint_id)
    assert (sent[0].event, sent[0].state) == (Event.TEST, DeliveryState.WAITING)
    assert (sent[0].attempts, sent[0].last_status) == (0, None)
    assert len(post.messages(MessageStatus.PENDING)) == 1


def test_notices_are_listed_by_pages_the_latest_first(post: Post) -> None:
    endpoint_id, other = post.register(), post.register("/outro")
    post.test(other)
    for pair in range(3):
        post.clock.move(timedelta(minutes=pair))
        post.test(endpoint_id)
        post.test(endpoint_id)

    everything = post.notices(endpoint_id)
    pages, after = [], None
    while page := post.notices(endpoint_id, after=after, limit=2):
        pages.append(page)
        after = (page[-1].occurred_at, page[-1].id)

    assert len(everything) == 6
    moments = [one.occurred_at for one in everything]
    assert moments == sorted(moments, reverse=True)
    assert [one for page in pages for one in page] == list(everything)
    assert [len(page) for page in pages] == [2, 2, 2]


def test_the_trail_says_what_became_of_an_address(post: Post) -> None:
    post.listener.script = answering(410)
    removed, disabled = post.register(), post.register("/b?token=segredo")
    remove_endpoint(removed, partner_id=post.partner_id, services=post.services)
    post.test(disabled)
    post.work()

    with post.database.reading() as session:
        trail = session.scalars(
            select(AuditEntry).where(AuditEntry.subject_kind == "webhook").order_by(AuditEntry.id)
        ).all()
    assert [(one.action, one.subject_id) for one in trail] == [
        ("webhook.registered", str(removed)),
        ("webhook.registered", str(disabled)),
        ("webhook.removed", str(removed)),
        ("webhook.disabled", str(disabled)),
    ]
    assert trail[1].details == {"partner_id": post.partner_id, "host": "127.0.0.1"}


def test_a_new_secret_of_the_installation_is_a_new_secret_of_each_address(post: Post) -> None:
    wanted = RegisterEndpoint(partner_id=post.partner_id, url="https://agencia.example.com/")
    endpoint_id = uuid4()
    changed = replace(
        post.services, settings=replace(post.services.settings, secret_key="another one")
    )

    before = register_endpoint(wanted, services=post.services, endpoint_id=endpoint_id)
    after = register_endpoint(wanted, services=changed, endpoint_id=endpoint_id)

    assert before.secret != after.secret
