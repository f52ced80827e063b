"""What the counter's script reads of holds, people and cash; amounts as "95.00"."""

from datetime import datetime

from app.usecases.fiscal.queues import FiscalState, TaxOfficeState
from app.usecases.selling.hold import HeldSeats, SeatQuote
from app.usecases.selling.passengers import RecalledPassenger
from app.usecases.selling.shift import ClosedShift, ShiftState
from app.web.counter.present_fares import conditions, parts_of, price
from app.web.formatting import momento

FISCAL_TONES = {
    TaxOfficeState.NORMAL: "ok",
    TaxOfficeState.FAILING: "fault",
    TaxOfficeState.UNKNOWN: "idle",
}


def held(hold: HeldSeats, *, now: datetime) -> dict[str, object]:
    """Show kept seats, their prices and the time left, in seconds of this server."""
    return {
        "hold_id": str(hold.hold_id),
        "seconds_left": max(0, int((hold.expires_at - now).total_seconds())),
        "renewable": hold.ends_at > hold.expires_at,
        "seats": [_quoted(seat) for seat in hold.seats],
        "total": str(hold.total),
    }


def passenger(found: RecalledPassenger) -> dict[str, object]:
    """Show somebody who came before."""
    return {
        "name": found.name,
        "document_kind": found.document_kind.value,
        "document_number": found.document_number,
        "document_description": found.document_description,
        "cpf": found.cpf.digits if found.cpf else "",
        "phone": found.phone,
        "born_on": found.born_on.isoformat() if found.born_on else None,
    }


def fiscal(state: FiscalState) -> dict[str, str]:
    """Show how the tax office stands, and how many tickets wait for it."""
    waiting = state.pending + state.given_up
    text = state.state.label
    if waiting:
        text += f" · {waiting} {'pendente' if waiting == 1 else 'pendentes'}"
    return {"tone": FISCAL_TONES[state.state], "text": text}


def shift(state: ShiftState, *, zone: str) -> dict[str, object]:
    """Show an open shift."""
    return {
        "shift_id": str(state.shift_id),
        "opened": momento(state.opened_at, zone),
        "opening_float": str(state.opening_float),
        "expected_cash": str(state.expected_cash),
        "sales_count": state.sales_count,
        "sales_total": str(state.sales_total),
    }


def closed_shift(closed: ClosedShift, *, zone: str) -> dict[str, object]:
    """Show the summary of a shift that was closed."""
    return {
        "closed": momento(closed.closed_at, zone),
        "opening_float": str(closed.opening_float),
        "expected": str(closed.expected),
        "counted": str(closed.counted),
        "difference": str(closed.difference),
        "sales_count": closed.sales_count,
        "sales_total": str(closed.sales_total),
    }


def _quoted(seat: SeatQuote) -> dict[str, object]:
    return {
        "seat": seat.seat,
        "label": seat.label,
        "class_label": seat.service_class.label.capitalize(),
        "parts": parts_of(seat.quote.parts),
        "conditions": conditions(seat.conditions),
        **price(seat.quote),
    }
