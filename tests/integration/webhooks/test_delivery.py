"""Notices over real HTTP: taken, not taken, given up; and what each means for the others."""

import hashlib
import hmac
import json
import threading
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from app.clock import true_now
from app.db import leases
from app.db.models.outbox import MessageKind, MessageStatus
from app.jobs.staffing import build_messenger
from app.usecases.webhooks.answer import Answer
from app.usecases.webhooks.record import record
from app.usecases.webhooks.signature import secret_of
from app.usecases.webhooks.terms import DeliveryState
from tests.integration.webhooks.post import Post, answering
from tests.scripted_listener import Handler

PATIENCE = timedelta(days=3)  # said again on purpose: the test is the second witness
SECOND = timedelta(seconds=1)


def test_a_notice_says_what_it_is_and_where_to_look_and_is_signed(post: Post) -> None:
    endpoint_id = post.register()
    notice_id = post.test(endpoint_id)
    before = int(true_now().timestamp())

    assert post.work() == 1

    ((path, headers, body),) = post.listener.asked
    assert path == "/avisos"
    assert headers["Content-Type"] == "application/json"
    assert json.loads(body) == {
        "id": str(notice_id),
        "type": "webhook.test",
        "created_at": "2026-12-05T13:00:00+00:00",
        "data": {"url": f"http://127.0.0.1:5000/api/v1/webhooks/{endpoint_id}"},
    }
    moment, _, signature = headers["Guiche-Signature"].partition(",v1=")
    secret = secret_of(endpoint_id, settings=post.services.settings)
    signed = moment.removeprefix("t=").encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    assert hmac.compare_digest(signature, expected)
    assert before <= int(moment.removeprefix("t=")) <= int(true_now().timestamp())


@pytest.mark.parametrize("status", [200, 201, 202, 204, 299])
def test_any_2xx_is_delivered_once(embedded_post: Post, status: int) -> None:
    post = embedded_post
    post.listener.script = answering(status)
    endpoint_id = post.register()
    post.test(endpoint_id)

    post.work()
    post.work_after_all_waits()

    notice = post.notice(endpoint_id)
    assert (notice.state, notice.attempts) == (DeliveryState.DELIVERED, 1)
    assert (notice.last_status, notice.last_failure) == (status, None)
    assert notice.delivered_at == post.clock.now()
    assert len(post.listener.asked) == 1


@pytest.mark.parametrize("status", [302, 400, 401, 404, 408, 409, 429, 500, 502, 503])
def test_whatever_else_is_answered_is_tried_again_with_the_same_bytes(
    embedded_post: Post, status: int
) -> None:
    post = embedded_post
    post.listener.script = answering(status)
    endpoint_id = post.register()
    post.test(endpoint_id)

    post.work()

    notice = post.notice(endpoint_id)
    assert (notice.state, notice.last_status) == (DeliveryState.WAITING, status)
    assert str(status) in (notice.last_failure or "")
    (waiting,) = post.messages(MessageStatus.PENDING)
    assert waiting.next_attempt_at > true_now()
    assert post.work() == 0, "not before its time"

    post.listener.script = answering(200)
    post.work_after_all_waits()
    assert post.notice(endpoint_id).state is DeliveryState.DELIVERED
    first, second = (body for *_, body in post.listener.asked)
    assert first == second


def test_a_server_that_is_away_is_tried_again(embedded_post: Post) -> None:
    post = embedded_post
    endpoint_id = post.register()
    post.test(endpoint_id)
    post.listener.script = hang_up

    post.work()

    notice = post.notice(endpoint_id)
    assert (notice.state, notice.last_status) == (DeliveryState.WAITING, None)
    assert notice.last_failure


def test_410_disables_the_address_and_gives_up_all_that_waits_for_it(post: Post) -> None:
    post.listener.script = answering(410)
    endpoint_id, other = post.register(), post.register("/outro")
    for _ in range(3):
        post.test(endpoint_id)
    post.test(other)
    post.listener.script = lambda handler: handler.answer(
        410 if handler.path == "/avisos" else 200, b""
    )

    post.work()

    endpoint = post.endpoint(endpoint_id)
    assert endpoint.disabled_at == post.clock.now()
    assert "410" in (endpoint.disabled_why or "")
    assert sorted(post.paths()) == ["/avisos", "/outro"]
    assert {one.state for one in post.notices(endpoint_id)} == {DeliveryState.GIVEN_UP}
    assert post.notice(other).state is DeliveryState.DELIVERED
    assert post.endpoint(other).disabled_at is None


@pytest.mark.parametrize(
    ("after", "state"),
    [
        pytest.param(PATIENCE - SECOND, DeliveryState.WAITING, id="a second before"),
        pytest.param(PATIENCE, DeliveryState.GIVEN_UP, id="three days"),
        pytest.param(PATIENCE + SECOND, DeliveryState.GIVEN_UP, id="a second after"),
    ],
)
def test_a_server_that_is_down_for_days_is_given_up_after_three(
    post: Post, after: timedelta, state: DeliveryState
) -> None:
    post.listener.script = answering(503)
    endpoint_id = post.register()
    post.test(endpoint_id)
    post.work()
    for _ in range(3):
        post.clock.move(timedelta(hours=12))
        post.work_after_all_waits()
    assert post.notice(endpoint_id).state is DeliveryState.WAITING

    post.clock.move(after - timedelta(hours=36))
    post.work_after_all_waits()

    notice = post.notice(endpoint_id)
    assert (notice.state, notice.attempts) == (state, 5)
    sent = len(post.listener.asked)
    assert post.work_after_all_waits() == (1 if state is DeliveryState.WAITING else 0)
    assert len(post.listener.asked) == sent + (state is DeliveryState.WAITING)


def test_a_server_that_comes_back_on_the_third_day_is_told_everything(post: Post) -> None:
    post.listener.script = answering(503)
    endpoint_id = post.register()
    for _ in range(3):
        post.test(endpoint_id)
    post.work_after_all_waits()
    post.clock.move(PATIENCE - SECOND)
    post.listener.script = answering(200)

    post.work_after_all_waits()

    assert {one.state for one in post.notices(endpoint_id)} == {DeliveryState.DELIVERED}


def test_what_no_worker_could_send_for_days_is_sent_all_the_same(embedded_post: Post) -> None:
    post = embedded_post
    endpoint_id = post.register()
    post.test(endpoint_id)
    post.clock.move(PATIENCE * 2)

    post.work_after_all_waits()

    assert post.notice(endpoint_id).state is DeliveryState.DELIVERED


def test_an_address_that_fails_is_asked_once_a_rest_and_not_once_a_notice(post: Post) -> None:
    endpoint_id, well = post.register("/doente"), post.register("/bem")
    for _ in range(5):
        post.test(endpoint_id)
        post.test(well)
    post.listener.script = lambda handler: handler.answer(
        500 if handler.path == "/doente" else 200, b""
    )

    post.work()

    assert post.paths().count("/doente") == 1
    assert post.paths().count("/bem") == 5
    rests_until = post.endpoint(endpoint_id).rests_until
    assert rests_until
    assert rests_until > true_now()
    waiting = post.messages(MessageStatus.PENDING)
    assert len(waiting) == 5
    assert {one.next_attempt_at >= rests_until for one in waiting} == {True}
    post.test(endpoint_id)
    assert post.work() == 0, "a new notice waits for the rest, too"


def test_an_address_rests_longer_each_time_it_fails(embedded_post: Post) -> None:
    post = embedded_post
    post.listener.script = answering(500)
    endpoint_id = post.register()
    for _ in range(4):
        post.test(endpoint_id)
    rests = []
    for _ in range(4):
        post.let_waits_end()
        began = true_now()
        post.work()
        rests.append((post.endpoint(endpoint_id).rests_until or began) - began)

    assert post.endpoint(endpoint_id).failures == 4
    assert rests == sorted(rests)
    assert rests[0] < timedelta(seconds=3)
    assert timedelta(seconds=12) <= rests[3] < timedelta(seconds=17)


def test_one_notice_that_is_never_taken_holds_up_no_other(post: Post) -> None:
    endpoint_id = post.register()
    refused = post.test(endpoint_id)
    others = {post.test(endpoint_id) for _ in range(3)}

    def all_but_one(handler: Handler) -> None:
        _, _, body = post.listener.asked[-1]
        handler.answer(500 if json.loads(body)["id"] == str(refused) else 200, b"")

    post.listener.script = all_but_one
    post.work()
    with post.database.writing() as session:
        claim = leases.claim_subject(
            session, MessageKind.WEBHOOK, others.pop(), true_at=true_now(), lease=SECOND
        )
    assert claim
    taken = Answer(200, None, timedelta(0))
    record(claim, taken, services=post.services)  # its rest over, one of the others is taken
    post.work()

    states = {one.id: one.state for one in post.notices(endpoint_id)}
    assert states.pop(refused) is DeliveryState.WAITING
    assert set(states.values()) == {DeliveryState.DELIVERED}
    assert post.endpoint(endpoint_id).failures == 0


@pytest.mark.parametrize(
    ("took", "rests"),
    [
        pytest.param(SECOND, False, id="a second is no hurry"),
        pytest.param(SECOND + timedelta(microseconds=1), True, id="slower"),
    ],
)
def test_a_slow_address_leaves_time_for_the_others(
    embedded_post: Post, took: timedelta, rests: bool
) -> None:
    post = embedded_post
    endpoint_id = post.register()
    first, second = post.test(endpoint_id), post.test(endpoint_id)
    with post.database.writing() as session:
        claim = leases.claim_subject(
            session, MessageKind.WEBHOOK, first, true_at=true_now(), lease=SECOND
        )
    assert claim

    record(claim, Answer(200, None, took), services=post.services)

    (waiting,) = post.messages(MessageStatus.PENDING)
    assert waiting.subject_id == second
    wait = waiting.next_attempt_at - true_now()
    assert (wait > took * 2) is rests
    assert (post.endpoint(endpoint_id).rests_until is not None) is rests


def test_a_slow_server_costs_its_time_out_and_not_more(embedded_post: Post) -> None:
    post = embedded_post
    release = threading.Event()
    endpoint_id = post.register()
    post.test(endpoint_id)
    post.listener.script = lambda _: release.wait(20) and None
    settings = replace(post.services.settings, webhook_timeout=0.2)

    began = true_now()
    build_messenger(replace(post.services, settings=settings)).run_once()
    release.set()

    assert true_now() - began < timedelta(seconds=10)
    assert post.notice(endpoint_id).state is DeliveryState.WAITING


def test_production_sends_nothing_to_this_machine(embedded_post: Post) -> None:
    """The address was registered where this machine may be reached, and is checked again."""
    post = embedded_post
    endpoint_id = post.register()
    post.test(endpoint_id)

    build_messenger(post.in_production()).run_once()

    assert post.listener.connections == 0
    notice = post.notice(endpoint_id)
    assert (notice.state, notice.last_status) == (DeliveryState.WAITING, None)
    assert "https://" in (notice.last_failure or "")


def test_who_comes_back_late_records_nothing(post: Post) -> None:
    endpoint_id = post.register()
    notice_id = post.test(endpoint_id)
    late, current = claimed(post, notice_id), claimed(post, notice_id)

    with pytest.raises(leases.LeaseLost):
        record(late, Answer(410, None, SECOND), services=post.services)
    assert post.endpoint(endpoint_id).disabled_at is None
    assert post.notice(endpoint_id).last_status is None

    record(current, Answer(200, None, SECOND), services=post.services)
    assert post.notice(endpoint_id).state is DeliveryState.DELIVERED


def hang_up(handler: Handler) -> None:
    """End the line without a word."""
    handler.close_connection = True


def claimed(post: Post, notice_id: UUID) -> leases.Claim:
    """Claim a notice under a lease that is over at once."""
    with post.database.writing() as session:
        claim = leases.claim_subject(
            session, MessageKind.WEBHOOK, notice_id, true_at=true_now(), lease=timedelta(0)
        )
    assert claim
    return claim
