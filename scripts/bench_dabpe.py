"""One DABPE of 80 mm with its QR code, against the same page without it."""

from bpe.dabpe import qr
from bpe.dabpe.composing import compose
from bpe.dabpe.layout import lay_out
from bpe.dabpe.printed import PrintedTicket
from bpe.dabpe.reading import read_ticket
from bpe.dabpe.render import draw, render_roll
from scripts.measuring import Row, interleaved, show
from tests.recorded_tickets import Recorded, bpe_proc

ROUNDS = 31


def rows() -> list[Row]:
    """Return the page without code and with it."""
    ticket = read_ticket(bpe_proc(Recorded()))
    calls = [lambda: _without_code(ticket), lambda: render_roll(ticket)]
    bare, whole = interleaved(calls, rounds=ROUNDS)
    kib = len(render_roll(ticket)) / 1024
    return [
        Row("DABPE of 80 mm without its QR code (the floor)", f"{bare * 1e3:.2f} ms", 1.0),
        Row("DABPE of 80 mm", f"{whole * 1e3:.2f} ms", whole / bare, "≤ 2.0 ×"),
        Row("DABPE of 80 mm, size", f"{kib:.1f} KB", None, "≤ 25 KB"),
    ]


def _without_code(ticket: PrintedTicket) -> bytes:
    content = compose(ticket, copy=1)
    no_modules: qr.Matrix = ()
    return draw(content, lay_out(content, no_modules))


if __name__ == "__main__":
    show(rows())
