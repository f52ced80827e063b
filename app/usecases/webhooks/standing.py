"""How an address stands with us, and what that means for all that waits for it.

An address that fails is left alone as a whole: its waiting notices rest with it, so that
it costs the worker one time-out a rest and not one a notice. One that is slow gets a share
of the worker's time. Other addresses never wait for it, not even the same partner's.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from app.db import outbox
from app.db.models.outbox import MessageKind
from app.db.models.webhooks import WebhookDelivery, WebhookEndpoint
from app.usecases.backoff import retry_wait
from app.usecases.operations import audit
from app.usecases.webhooks.stored import notices_of

PATIENCE = timedelta(days=3)
"""From what it tells of: how long a notice is tried."""
SLOW = timedelta(seconds=1)
REST_FOR_WORK = 3
"""A slow address rests so many times as long as it took: a quarter of the time is its."""
GONE = "O endereço respondeu 410: não quer mais avisos."
NOT_IN_TIME = "O endereço não aceitou o aviso em 3 dias."


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """An address in a transaction that holds it locked."""

    session: Session
    endpoint: WebhookEndpoint
    now: datetime
    """What the product takes for now: what the three days are counted by."""
    true_at: datetime
    """By the machine's own clock: what rests are counted by."""

    def recover(self, took: timedelta) -> None:
        """Let what rested with the address follow at once; a slow one rests a little."""
        endpoint = self.endpoint
        if endpoint.rests_until is not None:
            outbox.bring_forward(
                self.session,
                MessageKind.WEBHOOK,
                notices_of(endpoint.id),
                waiting_for=endpoint.rests_until,
                true_at=self.true_at,
            )
        endpoint.failures, endpoint.rests_until = 0, None
        if took > SLOW:
            self._rest(self.true_at + took * REST_FOR_WORK)

    def fail(self, took: timedelta, *, row: int) -> datetime:
        """Leave the address alone, longer each time, and return until when.

        What it has not taken in three days is given up: it has just shown that it does not.
        """
        self.endpoint.failures += 1
        wait = max(retry_wait(self.endpoint.failures, row=row), took * REST_FOR_WORK)
        overdue = WebhookDelivery.occurred_at <= self.now - PATIENCE
        outbox.give_up(
            self.session,
            MessageKind.WEBHOOK,
            notices_of(self.endpoint.id).where(overdue),
            why=NOT_IN_TIME,
            true_at=self.true_at,
        )
        return self._rest(self.true_at + wait)

    def disable(self) -> None:
        """Send nothing more to an address that said so; operations see it."""
        self.endpoint.disabled_at, self.endpoint.disabled_why = self.now, GONE
        outbox.give_up(
            self.session,
            MessageKind.WEBHOOK,
            notices_of(self.endpoint.id),
            why=GONE,
            true_at=self.true_at,
        )
        audit.record(
            self.session,
            at=self.now,
            user_id=None,
            action="webhook.disabled",
            subject_kind="webhook",
            subject_id=self.endpoint.id,
            details={"partner_id": self.endpoint.partner_id},
        )

    def _rest(self, until: datetime) -> datetime:
        self.endpoint.rests_until = until
        outbox.put_off(
            self.session,
            MessageKind.WEBHOOK,
            notices_of(self.endpoint.id),
            until=until,
            true_at=self.true_at,
        )
        return until
