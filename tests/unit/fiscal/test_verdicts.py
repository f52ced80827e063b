"""What a status code means for us; its words never count."""

import pytest

from app.usecases.fiscal.verdicts import Verdict, judge_consultation, judge_reception
from bpe.reply import read_authorization, read_consultation
from tests.scripted_authorizer import a_consultation, a_reception


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        ("100", Verdict.REJECTED),  # without a protocol it authorises nothing
        ("108", Verdict.PAUSED),
        ("109", Verdict.PAUSED),
        ("204", Verdict.KNOWN),
        ("218", Verdict.KNOWN),
        ("224", Verdict.KNOWN),
        ("539", Verdict.KNOWN),
        ("212", Verdict.STALE),
        ("228", Verdict.STALE),
        ("678", Verdict.ABUSE),
        ("997", Verdict.UNKNOWN),
        ("999", Verdict.UNKNOWN),
        ("203", Verdict.REJECTED),
        ("403", Verdict.REJECTED),
        ("9999", Verdict.REJECTED),
    ],
)
def test_the_answer_to_a_document(code: str, verdict: Verdict) -> None:
    assert judge_reception(read_authorization(a_reception(code))) is verdict


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        ("100", Verdict.UNKNOWN),
        ("217", Verdict.ABSENT),
        ("216", Verdict.FOREIGN),
        ("600", Verdict.KNOWN),
        ("101", Verdict.VOIDED),
        ("102", Verdict.VOIDED),
        ("108", Verdict.PAUSED),
        ("678", Verdict.ABUSE),
        ("413", Verdict.UNKNOWN),
    ],
)
def test_the_answer_to_a_consultation(code: str, verdict: Verdict) -> None:
    assert judge_consultation(read_consultation(a_consultation(code))) is verdict
