"""Does the messages that are notices to partners."""

from dataclasses import dataclass
from datetime import timedelta

from app.clock import true_now
from app.db import leases
from app.db.leases import Claim, LeaseLost
from app.usecases.backoff import retry_wait
from app.usecases.services import Services
from app.usecases.webhooks.deliver import deliver

NAME_LOOKUP = timedelta(seconds=60)
"""How long the machine may take to look a name up, beyond our own time-outs."""
MOST_FAILURES = 8
"""After how many attempts an error that nobody foresaw is taken for one that stays."""


@dataclass(frozen=True, slots=True)
class WebhookHandler:
    """Sends notices; whether they arrive decides nothing of ours."""

    services: Services

    @property
    def lease(self) -> timedelta:
        """How long one notice may take at most: connecting, and being answered."""
        return timedelta(seconds=2 * self.services.settings.webhook_timeout) + NAME_LOOKUP

    def handle(self, claim: Claim) -> str:
        """Send the notice."""
        return deliver(claim, services=self.services).value

    def fail(self, claim: Claim, error: Exception) -> str:
        """Give the claim back after an error that nobody foresaw, or up after some."""
        why = type(error).__name__
        try:
            with self.services.database.writing() as session:
                if claim.attempt >= MOST_FAILURES:
                    leases.bury(session, claim, why=why)
                    return "given up"
                until = true_now() + retry_wait(claim.attempt, row=claim.message_id)
                leases.postpone(session, claim, until=until, why=why)
        except LeaseLost:
            return "failed, lease lost"
        return "failed, tried again later"
