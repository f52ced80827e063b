"""The ticket as an accessible page: what the DABPE says, for a screen or a sheet of A4.

It needs no running server: a file of its own holds its style sheets too.
"""

from collections.abc import Callable
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from bpe.dabpe import qr
from bpe.dabpe.composing import compose
from bpe.dabpe.content import TITLE
from bpe.dabpe.printed import PrintedTicket

SHEETS = ("css/tokens.css", "css/ticket.css")
"""What the page is dressed in, below the static folder."""

_HERE = Path(__file__).parent
_STATIC = _HERE / "static"
_PAGES = Environment(
    loader=FileSystemLoader(_HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def ticket_html(
    ticket: PrintedTicket, *, copy: int = 1, address_of: Callable[[str], str] | None = None
) -> str:
    """Return the page of a ticket; `copy` is 2 for the first "2ª via".

    `address_of` gives the address of a style sheet by its name in `SHEETS`, as a strict
    content security policy wants it; without it the sheets go into the page.
    """
    matrix = qr.matrix(ticket.identity.qr_text)
    return _PAGES.get_template("ticket.html").render(
        content=compose(ticket, copy=copy),
        title=TITLE,
        sheets=[] if address_of is None else [address_of(name) for name in SHEETS],
        style=Markup("") if address_of else _style(),
        qr_side=len(matrix) + 2 * qr.QUIET_ZONE,
        qr_path=qr.svg_path(matrix),
    )


def _style() -> Markup:
    """Return the style sheets, which are ours and hold nothing of a ticket."""
    sheets = ((_STATIC / name).read_text(encoding="utf-8") for name in SHEETS)
    return Markup("\n".join(sheets))  # noqa: S704
