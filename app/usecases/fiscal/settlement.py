"""How long after it was issued a document sent may still come to be authorised.

An authoriser refuses a normal document whose `dhEmi` is more than five minutes old
(cStat 228). Until then a request whose answer never came may still be under way, and
“not found” (217) only says that it has not been processed yet.
"""

from datetime import datetime, timedelta

ISSUE_WINDOW = timedelta(minutes=5)
"""How old `dhEmi` may be when the document is processed (228)."""
CLOCK_TOLERANCE = timedelta(minutes=1)
"""By how much the authoriser's clock may differ from ours."""


def settles_at(issued_at: datetime) -> datetime:
    """Return from when on “not found” is final for a document that was sent."""
    return issued_at + ISSUE_WINDOW + CLOCK_TOLERANCE


def must_restamp(issued_at: datetime, *, now: datetime) -> bool:
    """Tell whether the bytes are too old to be sent as they are."""
    return now - issued_at >= ISSUE_WINDOW - CLOCK_TOLERANCE
