"""The registration: one number, one ticket, one protocol."""

from datetime import timedelta

from app.simulators.sefaz.received import ReceivedTicket
from app.simulators.sefaz.store import AlreadyThere, Authorization, Candidate, Number, Store
from app.simulators.sefaz.verdict import Hearing, Rejection

_LATE_AFTER = timedelta(hours=24)
_IN_TIME, _LATE = 100, 150
_ISSUED_BY_A_STATE = "3"


def used(ticket: ReceivedTicket, store: Store) -> Rejection | None:
    """Return the refusal of a ticket whose number is used, by itself (204) or another (539)."""
    earlier = store.find(_number(ticket))
    return _duplicate(earlier, ticket.access_key) if earlier else None


def authorize(ticket: ReceivedTicket, hearing: Hearing, store: Store) -> Authorization | Rejection:
    """Give a faultless ticket its protocol, on the disk when this returns.

    The constraint of the store decides who came first; a ticket that lost is refused.
    """
    received_at = hearing.authorizer.local_time(hearing.now)
    late = hearing.now - ticket.moment("ide/dhEmi") > _LATE_AFTER
    number = _number(ticket)
    candidate = Candidate(
        uf_code=number.uf_code,
        cnpj=number.cnpj,
        model=number.model,
        series=number.series,
        number=number.number,
        access_key=ticket.access_key,
        issue_code=ticket.text("ide/cBP"),
        received_at=received_at.isoformat(),
        digest=ticket.digest,
        status=_LATE if late else _IN_TIME,
        value=ticket.text("infValorBPe/vBP"),
    )
    prefix = f"{_ISSUED_BY_A_STATE}{number.uf_code}{received_at:%y}"
    outcome = store.record(candidate, prefix=prefix)
    if isinstance(outcome, AlreadyThere):
        return _duplicate(outcome.earlier, ticket.access_key)
    return outcome


def _number(ticket: ReceivedTicket) -> Number:
    return Number(
        uf_code=ticket.text("ide/cUF"),
        cnpj=ticket.text("emit/CNPJ"),
        model=ticket.text("ide/mod"),
        series=int(ticket.text("ide/serie")),
        number=int(ticket.text("ide/nBP")),
    )


def _duplicate(earlier: Authorization, access_key: str) -> Rejection:
    stored = f"[nProt:{earlier.protocol}][dhAut:{earlier.received_at}]"
    if earlier.access_key == access_key:
        return Rejection(204, f"Rejeição: Duplicidade de BP-e {stored}")
    return Rejection(
        539,
        "Rejeição: Duplicidade de BP-e com diferença na chave de acesso "
        f"[chBPe:{earlier.access_key}]{stored}",
    )
