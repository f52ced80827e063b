"""The worker: does what the outbox holds and what is due by the clock, until it is told to stop.

Nothing that is legally owed depends on it: what expired is expired when read. It only
writes down, sends and tidies, and any number of workers may run beside each other.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Event
from time import perf_counter
from typing import Protocol

from app.clock import true_now
from app.db import leases
from app.db.engine import Database
from app.db.leases import Claim, LeaseLost
from app.db.models.outbox import MessageKind
from app.db.patience import AWAY, in_one_line
from app.jobs.pulse import Pulse
from app.telemetry import context, metrics
from app.telemetry.counting import FAILED, OK

IDLE_SECONDS = 1.0
"""How long the worker rests when nothing is due."""
MESSAGES_PER_ROUND = 50
"""How many messages are done before the duties are looked at again."""

log = logging.getLogger(__name__)


class Handler(Protocol):
    """Does one kind of message: it finishes, postpones or buries the claim by itself."""

    @property
    def lease(self) -> timedelta:
        """How long one message may take at most."""

    def handle(self, claim: Claim) -> str:
        """Do the work and return a word for the log."""

    def fail(self, claim: Claim, error: Exception) -> str:
        """Give the claim back after an error that nobody foresaw; returns a word too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """Something to look after again and again."""

    name: str
    every: timedelta
    run: Callable[[], int]
    """Does what is due and returns how much that was."""


class Worker:
    """Claims messages one by one, so that one that dies delays no other."""

    def __init__(
        self,
        database: Database,
        handlers: Mapping[MessageKind, Handler],
        duties: Sequence[Duty] = (),
        pulse: Pulse | None = None,
    ) -> None:
        self._database = database
        self._handlers = handlers
        self._duties = duties
        self._pulse = pulse
        self._next_run: dict[str, datetime] = {}
        self._stopping = Event()
        self.seen_at = true_now()
        """When it last came round or ended a message: a worker that hangs falls behind."""

    def stop(self) -> None:
        """End after the message at hand; safe to call from a signal handler."""
        self._stopping.set()

    def run(self) -> None:
        """Work until `stop` is called; a database that is away for a while is waited for."""
        log.info("worker started")
        while not self._stopping.is_set():
            try:
                done = self.run_once(limit=MESSAGES_PER_ROUND)
            except AWAY as error:
                log.error("the database does not answer: %s", in_one_line(error))  # noqa: TRY400
                done = 0
            if done == 0:
                self._stopping.wait(IDLE_SECONDS)
        if self._pulse is not None:
            self._pulse.stop()
        log.info("worker stopped")

    def run_once(self, *, limit: int | None = None) -> int:
        """Do what is due now, or the first `limit` messages of it, and return how much it was."""
        self._come_round()
        done = sum(self._attend(duty) for duty in self._duties)
        messages = 0
        while messages != limit and not self._stopping.is_set():
            claim = self._claim()
            if claim is None:
                break
            with context.within(request_id=claim.request_id):
                self._handle(claim)
            self._come_round()
            messages += 1
        return done + messages

    def _come_round(self) -> None:
        self.seen_at = true_now()
        if self._pulse is not None:
            self._pulse.beat()

    def _claim(self) -> Claim | None:
        for kind, handler in self._handlers.items():
            with self._database.writing() as session:
                claims = leases.claim_due(
                    session, kind, true_at=true_now(), lease=handler.lease, limit=1
                )
            if claims:
                return claims[0]
        return None

    def _handle(self, claim: Claim) -> None:
        handler = self._handlers[claim.kind]
        began = perf_counter()
        try:
            outcome = handler.handle(claim)
        except LeaseLost:
            outcome = "lease lost"
        except Exception as error:
            # A bug in one message must not stop the others; it is logged whole.
            log.exception("message failed", extra=_facts(claim))
            outcome = handler.fail(claim, error)
        seconds = perf_counter() - began
        metrics.WORKER_MESSAGES.labels(claim.kind, _kind_of(outcome)).observe(seconds)
        log.info("message done", extra=_facts(claim) | {"outcome": outcome})

    def _attend(self, duty: Duty) -> int:
        now = true_now()
        if now < self._next_run.get(duty.name, now):
            return 0
        self._next_run[duty.name] = now + duty.every
        try:
            done = duty.run()
        except AWAY:
            raise  # the database is away: everything waits for it
        except Exception:
            # A bug in one duty must not stop the others, nor the messages; it is logged whole.
            log.exception("duty failed", extra={"duty": duty.name})
            metrics.WORKER_DUTIES.labels(duty.name, FAILED).inc()
            return 0
        metrics.WORKER_DUTIES.labels(duty.name, OK).inc()
        if done:
            log.info("duty done", extra={"duty": duty.name, "count": done})
        return done


def _facts(claim: Claim) -> dict[str, object]:
    """Return what a log line says of a message: whom it is for, about what, which time."""
    return {"kind": claim.kind, "subject_id": claim.subject_id, "attempt": claim.attempt}


def _kind_of(outcome: str) -> str:
    """Return the first word of an outcome, of which there are few."""
    return outcome.partition(",")[0]
