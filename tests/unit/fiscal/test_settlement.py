"""An authoriser takes a normal document for five minutes after its `dhEmi` (228)."""

from datetime import UTC, datetime, timedelta

import pytest

from app.usecases.fiscal.settlement import must_restamp, settles_at

ISSUED_AT = datetime(2026, 12, 5, 13, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("age", "restamped"),
    [
        pytest.param(timedelta(0), False, id="fresh"),
        pytest.param(timedelta(minutes=3, seconds=59), False, id="second before"),
        pytest.param(timedelta(minutes=4), True, id="a minute left"),
        pytest.param(timedelta(minutes=4, seconds=1), True, id="second after"),
    ],
)
def test_a_document_is_stamped_anew_before_it_is_too_old(age: timedelta, restamped: bool) -> None:
    assert must_restamp(ISSUED_AT, now=ISSUED_AT + age) is restamped


def test_not_found_is_final_when_no_clock_could_still_let_it_in() -> None:
    assert settles_at(ISSUED_AT) == ISSUED_AT + timedelta(minutes=6)
