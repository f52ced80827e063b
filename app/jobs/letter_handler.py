"""Does the messages that are letters."""

from dataclasses import dataclass
from datetime import timedelta

from app.clock import true_now
from app.db import leases
from app.db.leases import Claim, LeaseLost
from app.gateways.mailer import MailRefused, MailUnreachable
from app.usecases.backoff import retry_wait
from app.usecases.purchases.send_letter import Sending, refuse_letter, send_letter
from app.usecases.services import Services

LEASE = timedelta(minutes=2)
WAIT_FOR_TICKETS = timedelta(seconds=5)
"""How long a letter waits before it looks again whether the tickets are issued."""
MOST_FAILURES = 30
"""After how many attempts a letter is given up: some days, by the waits between them."""


@dataclass(frozen=True, slots=True)
class LetterHandler:
    """Sends letters; a sale never waits for one, and none undoes it."""

    services: Services

    @property
    def lease(self) -> timedelta:
        """How long one letter may take at most."""
        return LEASE

    def handle(self, claim: Claim) -> str:
        """Send the letter, or let it wait for what it tells of."""
        try:
            sending = send_letter(claim.subject_id, services=self.services)
        except MailUnreachable as error:
            return self._postpone(claim, retry_wait(claim.attempt, row=claim.message_id), error)
        except MailRefused as error:
            refuse_letter(claim.subject_id, str(error), services=self.services)
            with self.services.database.writing() as session:
                leases.bury(session, claim, why=error.code)
            return "refused"
        if sending is Sending.TOO_EARLY:
            return self._postpone(claim, WAIT_FOR_TICKETS, None)
        with self.services.database.writing() as session:
            leases.finish(session, claim)
        return sending.value

    def fail(self, claim: Claim, error: Exception) -> str:
        """Give the claim back after an error that nobody foresaw."""
        try:
            return self._postpone(claim, retry_wait(claim.attempt, row=claim.message_id), error)
        except LeaseLost:
            return "failed, lease lost"

    def _postpone(self, claim: Claim, wait: timedelta, error: Exception | None) -> str:
        """Give the claim back; a server that answers for days no more is given up."""
        why = type(error).__name__ if error else "bilhete ainda não emitido"
        with self.services.database.writing() as session:
            if error is not None and claim.attempt >= MOST_FAILURES:
                leases.bury(session, claim, why=why)
                return "given up"
            leases.postpone(session, claim, until=true_now() + wait, why=why)
        return f"postponed, {why}"
