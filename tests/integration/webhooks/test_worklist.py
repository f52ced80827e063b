"""What operations see of notices: addresses that were disabled, or did not take everything."""

from datetime import timedelta

from app.usecases.webhooks.endpoints import remove_endpoint
from app.usecases.webhooks.worklist import TroubledEndpoint, read_troubled_endpoints
from tests.integration.webhooks.post import Post, answering


def troubled(post: Post) -> tuple[TroubledEndpoint, ...]:
    return read_troubled_endpoints(database=post.database, now=post.clock.now())


def test_an_address_that_takes_everything_is_no_work(post: Post) -> None:
    post.test(post.register())
    post.work()

    assert troubled(post) == ()


def test_what_still_waits_is_no_work_yet(post: Post) -> None:
    post.listener.script = answering(500)
    post.test(post.register())
    post.work()

    assert troubled(post) == ()


def test_notices_given_up_are_told_for_thirty_days(post: Post) -> None:
    post.listener.script = answering(500)
    endpoint_id = post.register()
    for _ in range(2):
        post.test(endpoint_id)
    post.clock.move(timedelta(days=3))
    post.work_after_all_waits()

    (one,) = troubled(post)
    assert (one.partner, one.contact) == ("Agência Modelo", "contato@agencia-modelo.exemplo")
    assert (one.host, one.given_up, one.disabled_at) == ("127.0.0.1", 2, None)
    assert "3 dias" in one.why
    post.clock.move(timedelta(days=27))
    assert troubled(post) == (one,)
    post.clock.move(timedelta(seconds=1))
    assert troubled(post) == ()


def test_a_disabled_address_is_told_until_the_partner_takes_it_away(post: Post) -> None:
    post.listener.script = answering(410)
    endpoint_id = post.register()
    post.test(endpoint_id)
    post.work()

    (one,) = troubled(post)
    assert (one.given_up, one.disabled_at) == (1, post.clock.now())
    assert "410" in one.why
    post.clock.move(timedelta(days=365))
    assert len(troubled(post)) == 1
    remove_endpoint(endpoint_id, partner_id=post.partner_id, services=post.services)
    assert troubled(post) == ()
