"""The same write asked for again: done once, answered the same, refused for another request."""

from collections import Counter
from datetime import datetime, timedelta

import pytest

from app.clock import true_now
from app.db.engine import Database
from app.usecases.partners.idempotency import (
    KEPT_FOR,
    LONGEST_WORK,
    Answered,
    Claimed,
    InProgress,
    KeyReused,
    claim,
    forget_old_requests,
    keep,
    release,
)
from tests.builders_partner import PARTNER_CNPJS, a_partner
from tests.races import outcomes, together

A, B = "a" * 64, "b" * 64
DONE = Answered(status=201, content_type="application/json", location="/api/x", body=b'{"a":1}')
LONG = timedelta(hours=24)
"""Said again on purpose: an answer is given again for 24 hours."""
AT = true_now()


@pytest.fixture
def partner_id(database: Database) -> int:
    with database.writing() as session:
        return a_partner(session).id


def claimed_at(database: Database, partner_id: int, at: datetime, digest: str = A) -> Claimed:
    found = claim(partner_id, "k", digest, database=database, true_at=lambda: at)
    assert isinstance(found, Claimed)
    return found


def test_a_repetition_is_given_the_first_answer(database: Database, partner_id: int) -> None:
    keep(claimed_at(database, partner_id, AT), DONE, database=database)

    assert claim(partner_id, "k", A, database=database, true_at=lambda: AT) == DONE


def test_the_key_is_refused_for_another_request(database: Database, partner_id: int) -> None:
    keep(claimed_at(database, partner_id, AT), DONE, database=database)

    with pytest.raises(KeyReused):
        claim(partner_id, "k", B, database=database, true_at=lambda: AT)


def test_while_it_is_being_done_nobody_else_does_it(database: Database, partner_id: int) -> None:
    claimed_at(database, partner_id, AT)

    with pytest.raises(InProgress):
        claim(partner_id, "k", A, database=database, true_at=lambda: AT)
    with pytest.raises(KeyReused):
        claim(partner_id, "k", B, database=database, true_at=lambda: AT)


def test_a_refused_request_gives_its_key_free(database: Database, partner_id: int) -> None:
    release(claimed_at(database, partner_id, AT), database=database)

    claimed_at(database, partner_id, AT, digest=B)


@pytest.mark.parametrize(
    ("after", "taken_over"),
    [
        pytest.param(LONGEST_WORK - timedelta(seconds=1), False, id="just before"),
        pytest.param(LONGEST_WORK, True, id="on"),
    ],
)
def test_work_that_never_ended_is_taken_over_by_its_repetition(
    database: Database, partner_id: int, after: timedelta, taken_over: bool
) -> None:
    claimed_at(database, partner_id, AT)

    if taken_over:
        claimed_at(database, partner_id, AT + after)
    else:
        with pytest.raises(InProgress):
            claim(partner_id, "k", A, database=database, true_at=lambda: AT + after)
    with pytest.raises(KeyReused):
        claim(partner_id, "k", B, database=database, true_at=lambda: AT + after)


def test_who_lost_the_work_keeps_and_frees_nothing(database: Database, partner_id: int) -> None:
    late = claimed_at(database, partner_id, AT)
    claimed_at(database, partner_id, AT + LONGEST_WORK)

    keep(late, DONE, database=database)
    release(late, database=database)

    with pytest.raises(InProgress):
        claim(partner_id, "k", A, database=database, true_at=lambda: AT + LONGEST_WORK)


@pytest.mark.parametrize(
    ("after", "forgotten"),
    [
        pytest.param(LONG - timedelta(seconds=1), False, id="just before"),
        pytest.param(LONG, True, id="on"),
    ],
)
def test_an_answer_is_kept_for_a_day(
    database: Database, partner_id: int, after: timedelta, forgotten: bool
) -> None:
    assert KEPT_FOR == LONG
    keep(claimed_at(database, partner_id, AT), DONE, database=database)

    count = forget_old_requests(database=database, true_at=lambda: AT + after)

    assert count == int(forgotten)
    found = claim(partner_id, "k", A, database=database, true_at=lambda: AT + after)
    assert isinstance(found, Claimed) is forgotten


def test_a_forgotten_key_is_new_though_nobody_tidied(database: Database, partner_id: int) -> None:
    keep(claimed_at(database, partner_id, AT), DONE, database=database)

    claimed_at(database, partner_id, AT + LONG, digest=B)


def test_partners_have_their_own_keys(database: Database, partner_id: int) -> None:
    with database.writing() as session:
        other = a_partner(session, cnpj=PARTNER_CNPJS[1]).id
    keep(claimed_at(database, partner_id, AT), DONE, database=database)

    claimed_at(database, other, AT, digest=B)


def test_of_twenty_at_once_one_does_it(database: Database, partner_id: int) -> None:
    results = together([lambda: claim(partner_id, "k", A, database=database)] * 20)

    assert outcomes(results) == Counter({"Claimed": 1, "InProgress": 19})
