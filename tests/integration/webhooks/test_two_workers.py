"""The worker and the messenger work beside each other, and end together."""

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest

from app.cli.worker import run_both
from app.jobs.staffing import build_messenger, build_worker
from app.jobs.worker import Duty, Worker
from tests.integration.webhooks.post import Post

PATIENT = 20.0


def a_worker(post: Post, attend: Callable[[], int]) -> Worker:
    """Return a worker with a single duty."""
    duty = Duty(name="test", every=timedelta(days=1), run=attend)
    return Worker(post.database, {}, [duty])


def test_a_partner_that_does_not_answer_keeps_no_duty_waiting(embedded_post: Post) -> None:
    """The messenger waits for a partner while the worker attends, and is waited for at the end."""
    post = embedded_post
    asked, attended = threading.Event(), threading.Event()

    def wait(_: object) -> None:
        asked.set()
        assert attended.wait(PATIENT)

    def attend() -> int:
        assert asked.wait(PATIENT)
        worker.stop()
        attended.set()
        return 1

    post.listener.script = wait
    post.test(post.register())
    worker = a_worker(post, attend)

    run_both(worker, build_messenger(post.services))

    assert len(post.listener.asked) == 1


def test_a_messenger_that_breaks_ends_the_worker_and_is_told(embedded_post: Post) -> None:
    class Broken(Exception):
        """Nobody foresaw it."""

    class BrokenMessenger(Worker):
        def run(self) -> None:
            raise Broken

    post = embedded_post
    worker = build_worker(post.services)

    with pytest.raises(Broken):
        run_both(worker, BrokenMessenger(post.database, {}))
