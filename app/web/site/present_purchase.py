"""A purchase in words: what it waits for, what came of it, and what to do next."""

from dataclasses import dataclass
from enum import StrEnum

from app.usecases.purchases.read import PurchaseView
from app.usecases.purchases.words import EndReason, PurchaseStatus
from app.web.formatting import brl
from app.web.wording import WHY_IT_RETURNS
from fares.kernel.money import ZERO, Money


class Stage(StrEnum):
    """What the page of a purchase shows."""

    BANK_SILENT = "bank-silent"  # the code is not there yet
    PIX = "pix"
    PARTIAL = "partial"  # less than is due came
    CARD = "card"  # the gateway's page is open
    CHOOSE = "choose"  # nothing is asked for yet, or what was asked for was refused
    PAID = "paid"
    RETURNED = "returned"  # money came and goes back, and nothing was sold
    OVER = "over"  # the time is over
    GIVEN_UP = "given-up"
    REPLACED = "replaced"


@dataclass(frozen=True, slots=True)
class Return:
    """Money that goes back: how much and why."""

    amount: str
    why: str


def stage_of(view: PurchaseView) -> Stage:
    """Return what the page shows of a purchase as it stands."""
    if view.status is PurchaseStatus.PAID:
        return Stage.PAID
    if view.returns:
        return Stage.RETURNED
    if view.end_reason is EndReason.GIVEN_UP:
        return Stage.GIVEN_UP
    if view.end_reason is EndReason.REPLACED:
        return Stage.REPLACED
    if not view.waits:
        return Stage.OVER
    return _waiting(view)


def _waiting(view: PurchaseView) -> Stage:
    if view.pix is not None and view.pix.copy_and_paste:
        return Stage.PIX
    if view.card_page is not None:  # the way out of a bank that does not answer
        return Stage.CARD
    if view.pix is not None:
        return Stage.BANK_SILENT
    return Stage.PARTIAL if view.came > ZERO else Stage.CHOOSE


def missing(view: PurchaseView) -> Money:
    """Return what is still to be paid."""
    return view.due - view.came if view.came < view.due else ZERO


def returns_of(view: PurchaseView) -> list[Return]:
    """Return what goes back, with the reason in words."""
    return [Return(brl(one.amount), WHY_IT_RETURNS[one.reason]) for one in view.returns]


def fingerprint(view: PurchaseView) -> str:
    """Return what changes when the page has something new to show."""
    facts = (
        stage_of(view),
        view.came,
        view.card_refused,
        view.pix and view.pix.txid,
        len(view.returns),
        view.time_over,
    )
    return ":".join(map(str, facts))
