"""What a buyer reads about withdrawing: hours worked out, and what may be kept (art. 147)."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from app.web.site.present_basket import refund_words
from fares.kernel.rules import rule
from refunds.withdrawal import withdrawal_terms

CUIABA = "America/Cuiaba"
LEAVES = datetime(2026, 12, 10, 20, 0, tzinfo=ZoneInfo(CUIABA))


@rule("R6033-147§1", "R6033-147§6", side="both")
@pytest.mark.parametrize(
    ("days_before", "online", "whole", "kept"),
    [
        pytest.param(7, True, "Até lá, devolvemos tudo.", "", id="seven days, on line"),
        pytest.param(8, True, "Até 09/12", "Depois, podemos reter", id="eight, on line"),
        pytest.param(7, False, "", "Podemos reter no máximo 5% do preço", id="face to face"),
    ],
)
def test_what_may_be_kept_is_told_with_the_day_from_which(
    days_before: int, online: bool, whole: str, kept: str
) -> None:
    bought_at = LEAVES - timedelta(days=days_before)
    terms = withdrawal_terms(LEAVES, bought_at=bought_at, online=online, at=bought_at)

    told = refund_words(terms, zone=CUIABA, city="Cuiabá")

    assert told.until.startswith("17:00 de ")
    assert told.until.endswith("10 de dezembro de 2026 (hora de Cuiabá)")
    assert told.whole.startswith(whole)
    assert bool(told.whole) is bool(whole)
    assert told.kept.startswith(kept)
    assert bool(told.kept) is bool(kept)
