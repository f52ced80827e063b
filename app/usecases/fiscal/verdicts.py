"""What an answer of the tax office means for us; only its cStat counts, never its words."""

from enum import StrEnum

from bpe.reply import AuthorizationReply, ConsultationReply


class Verdict(StrEnum):
    """What to do next."""

    AUTHORIZED = "authorized"
    KNOWN = "known"
    """The number is known there, maybe under an earlier key of ours: ask about that."""
    ABSENT = "absent"
    """It is not there: it may be sent (again)."""
    STALE = "stale"
    """The time of issue is too far from the office's clock: stamp it anew."""
    PAUSED = "paused"
    """The office is closed for a moment; nothing was processed."""
    ABUSE = "abuse"
    """We ask too much: leave it alone for long."""
    FOREIGN = "foreign"
    """The number is there under another key, so ours is not and cannot come to be."""
    VOIDED = "voided"
    """It was authorised, and cancelled or replaced since, by somebody else."""
    UNKNOWN = "unknown"
    """Nobody can tell whether it was processed."""
    REJECTED = "rejected"


_OF_RECEPTION = {
    "204": Verdict.KNOWN,
    "539": Verdict.KNOWN,
    "218": Verdict.KNOWN,
    "224": Verdict.KNOWN,
    "212": Verdict.STALE,
    "228": Verdict.STALE,
    "108": Verdict.PAUSED,
    "109": Verdict.PAUSED,
    "678": Verdict.ABUSE,
    "997": Verdict.UNKNOWN,
    "999": Verdict.UNKNOWN,
}
_OF_CONSULTATION = {
    "217": Verdict.ABSENT,
    "108": Verdict.PAUSED,
    "109": Verdict.PAUSED,
    "678": Verdict.ABUSE,
    "216": Verdict.FOREIGN,
    "600": Verdict.KNOWN,
    "101": Verdict.VOIDED,
    "102": Verdict.VOIDED,
}


def judge_reception(reply: AuthorizationReply) -> Verdict:
    """Return what the answer to a document means; without a reason it was refused."""
    if reply.authorized:
        return Verdict.AUTHORIZED
    return _OF_RECEPTION.get(reply.status_code, Verdict.REJECTED)


def judge_consultation(reply: ConsultationReply) -> Verdict:
    """Return what the answer to a consultation means; what nobody foresaw tells nothing."""
    if reply.authorized:
        return Verdict.AUTHORIZED
    return _OF_CONSULTATION.get(reply.status_code, Verdict.UNKNOWN)
