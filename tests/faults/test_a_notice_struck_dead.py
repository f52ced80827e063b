"""Whoever sends a notice dies at any step: it arrives once or twice, and never not at all."""

import signal

import pytest

from app.db.engine import Database
from app.usecases.webhooks.terms import DeliveryState
from tests.builders_company import NOW
from tests.faults.nursery import Nursery
from tests.integration.webhooks.post import a_post, answering, listening

SECONDS = 60.0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("point", "arrived_before", "arrives"),
    [
        pytest.param("before-commit-1", 0, 1, id="before the claim"),
        pytest.param("after-commit-1", 0, 1, id="claimed, not sent"),
        pytest.param("before-commit-2", 1, 2, id="sent and taken, not recorded"),
        pytest.param("after-commit-2", 1, 1, id="recorded"),
    ],
)
def test_wherever_it_dies_the_notice_arrives(
    database: Database, nursery: Nursery, point: str, arrived_before: int, arrives: int
) -> None:
    with listening(answering(200)) as listener:
        post = a_post(database, listener)
        endpoint_id = post.register()
        post.test(endpoint_id)
        environment = {
            "DATABASE_URL": database.engine.url.render_as_string(hide_password=False),
            "GUICHE_CLOCK": NOW.isoformat(),
        }

        messenger = nursery.bear("messenger", point, environment=environment)
        _, errors = messenger.communicate(timeout=SECONDS)

        assert messenger.returncode == -signal.SIGKILL, errors
        assert len(listener.asked) == arrived_before
        post.work_after_all_waits()
        assert post.notice(endpoint_id).state is DeliveryState.DELIVERED
        assert len(listener.asked) == arrives
        assert len({body for *_, body in listener.asked}) == 1
