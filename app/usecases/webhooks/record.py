"""The record of a notice that was sent."""

from datetime import timedelta

from sqlalchemy.orm import Session

from app.clock import true_now
from app.db import leases
from app.db.leases import Claim
from app.db.models.webhooks import WebhookDelivery, WebhookEndpoint
from app.usecases.backoff import retry_wait
from app.usecases.services import Services
from app.usecases.webhooks.answer import Answer, Outcome
from app.usecases.webhooks.standing import GONE, NOT_IN_TIME, PATIENCE, Standing

OTHERS_FIRST = timedelta(seconds=1)
"""After a rest another notice is tried first: one that is never taken holds up no other."""


def record(claim: Claim, answer: Answer, *, services: Services) -> Outcome:
    """Write down what came of a notice that was sent.

    :raises LeaseLost: if somebody else has claimed it since
    """
    with services.database.writing() as session:
        delivery = session.get_one(WebhookDelivery, claim.subject_id)
        standing = Standing(
            session=session,
            endpoint=_lock(session, delivery),
            now=services.now(),
            true_at=true_now(),
        )
        delivery.last_status, delivery.last_failure = answer.status, answer.why
        if answer.taken:
            return _taken(claim, delivery, answer, standing)
        if answer.gone:
            leases.bury(session, claim, why=GONE)
            standing.disable()
            return Outcome.DISABLED
        return _not_taken(claim, delivery, answer, standing)


def _lock(session: Session, delivery: WebhookDelivery) -> WebhookEndpoint:
    """Return the address, whose other notices nobody records meanwhile."""
    lock = {"key_share": True}  # sales may owe it notices all the same
    return session.get_one(WebhookEndpoint, delivery.endpoint_id, with_for_update=lock)


def _taken(claim: Claim, delivery: WebhookDelivery, answer: Answer, standing: Standing) -> Outcome:
    delivery.delivered_at = standing.now
    leases.finish(standing.session, claim)
    standing.recover(answer.took)
    return Outcome.DELIVERED


def _not_taken(
    claim: Claim, delivery: WebhookDelivery, answer: Answer, standing: Standing
) -> Outcome:
    """Let it be tried again later, or give it up when its time is over."""
    rested = standing.fail(answer.took, row=claim.message_id)
    if standing.now - delivery.occurred_at >= PATIENCE:
        leases.bury(standing.session, claim, why=NOT_IN_TIME)
        return Outcome.GIVEN_UP
    own = standing.true_at + retry_wait(claim.attempt, row=claim.message_id)
    until = max(rested + OTHERS_FIRST, own)
    leases.postpone(standing.session, claim, until=until, why=answer.why or "")
    return Outcome.POSTPONED
