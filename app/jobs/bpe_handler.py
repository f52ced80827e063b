"""Does the messages that ask for a ticket's BP-e."""

from dataclasses import dataclass
from datetime import timedelta

from app.clock import true_now
from app.db import leases
from app.db.leases import Claim, LeaseLost
from app.db.models.fiscal import DocumentStatus
from app.usecases.backoff import retry_wait
from app.usecases.fiscal import records
from app.usecases.fiscal.desk import lease_of
from app.usecases.fiscal.issue import issue_claimed
from app.usecases.fiscal.outcome import Closed, Issued, Pending, Refused
from app.usecases.services import Services
from fares.kernel.errors import DomainError

MOST_FAILURES = 8
"""After how many attempts an error that nobody foresaw is taken for one that stays."""


@dataclass(frozen=True, slots=True)
class BpeHandler:
    """Issues by the same use case as the counter, with the worker's patience."""

    services: Services

    @property
    def lease(self) -> timedelta:
        """How long a claim lasts; it is renewed at every step."""
        return lease_of(self.services.settings)

    def handle(self, claim: Claim) -> str:
        """Take the ticket's BP-e as far as it goes now."""
        match issue_claimed(claim, services=self.services):
            case Issued():
                return "issued"
            case Pending(why=why):
                return f"pending, {why}"
            case Refused(code=code):
                return f"refused, {code}"
            case Closed(status=status):
                return f"closed, {status}"

    def fail(self, claim: Claim, error: Exception) -> str:
        """Give the claim back; give it up only if the tax office certainly has nothing.

        What was sent without an answer stays pending however often it fails: somebody
        must go on asking.
        """
        why = f"{error.title}: {error}" if isinstance(error, DomainError) else type(error).__name__
        try:
            with self.services.database.writing() as session:
                document = records.live(session, claim.subject_id)
                unknown = document is not None and document.status is DocumentStatus.SENT
                if claim.attempt >= MOST_FAILURES and not unknown:
                    leases.bury(session, claim, why=why)
                    return "given up"
                until = true_now() + retry_wait(claim.attempt, row=claim.message_id)
                leases.postpone(session, claim, until=until, why=why)
        except LeaseLost:
            return "failed, lease lost"
        return "failed, tried again later"
