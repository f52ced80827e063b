"""The throttle lets in as often as it says, counts across processes, and forgets in time."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from app.db.engine import Database
from app.usecases.throttle import (
    Limit,
    TooManyAttempts,
    count_attempt,
    forget_attempts,
    forget_old_counts,
)

START = datetime(2026, 12, 5, 13, 0, tzinfo=UTC)
LOOKUPS = Limit("lookup", attempts=3, per=timedelta(minutes=10))


def try_at(database: Database, moment: datetime, *, who: str = "10.0.0.1") -> None:
    count_attempt(LOOKUPS, who, database=database, true_at=lambda: moment)


def test_the_last_attempt_of_the_limit_is_let_in_and_the_next_refused(database: Database) -> None:
    for second in range(3):
        try_at(database, START + timedelta(seconds=second))

    with pytest.raises(TooManyAttempts) as refused:
        try_at(database, START + timedelta(minutes=3))

    assert refused.value.retry_after == timedelta(minutes=7)
    assert "7 minutos" in str(refused.value)


@pytest.mark.parametrize(
    ("after", "let_in"),
    [
        pytest.param(timedelta(minutes=10, seconds=-1), False, id="second before"),
        pytest.param(timedelta(minutes=10), True, id="on the end"),
    ],
)
def test_the_count_begins_anew_when_its_time_is_over(
    database: Database, after: timedelta, let_in: bool
) -> None:
    for _ in range(20):
        try:
            try_at(database, START)
        except TooManyAttempts:
            continue

    if let_in:
        try_at(database, START + after)
    else:
        with pytest.raises(TooManyAttempts):
            try_at(database, START + after)


def test_others_and_other_kinds_are_counted_apart(database: Database) -> None:
    for _ in range(3):
        try_at(database, START)

    try_at(database, START, who="10.0.0.2")
    other = Limit("login", attempts=1, per=timedelta(minutes=1))
    count_attempt(other, "10.0.0.1", database=database, true_at=lambda: START)


def test_who_was_right_begins_anew(database: Database) -> None:
    for _ in range(3):
        try_at(database, START)

    forget_attempts(LOOKUPS, "10.0.0.1", database=database)

    try_at(database, START)


def test_old_counts_are_forgotten(database: Database) -> None:
    try_at(database, START)
    over = START + LOOKUPS.per

    assert forget_old_counts(database=database, true_at=lambda: over - timedelta(seconds=1)) == 0
    assert forget_old_counts(database=database, true_at=lambda: over) == 1


def test_many_at_once_get_no_more_than_the_limit(database: Database) -> None:
    def attempt(_: int) -> bool:
        try:
            try_at(database, START)
        except TooManyAttempts:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(24))) == LOOKUPS.attempts
