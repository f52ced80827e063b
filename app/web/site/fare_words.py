"""A fare in the words of the public site: what it costs and what it allows afterwards."""

from dataclasses import dataclass

from app.usecases.selling.departures import FareOption
from app.web.formatting import brl, data_curta
from app.web.wording import fare_label, named_parts


@dataclass(frozen=True, slots=True, kw_only=True)
class FareWords:
    """An option among the prices of a class."""

    fare_id: int
    price: str
    full_price: str
    """What it would ordinarily cost; empty without a promotion."""
    promotion: str
    """The conditions of the promotional price; empty without one."""
    transferable: bool
    transfer: str
    rescheduling: str
    conditions: str
    parts: tuple[tuple[str, str], ...]


def fare_words(option: FareOption) -> FareWords:
    """Tell a fare (arts. 144 § 2, 145 § 3, 146 § 2)."""
    quote, terms = option.quote, option.conditions
    fee = terms.rescheduling_fee
    promoted = quote.parts.full_price != quote.total
    return FareWords(
        fare_id=option.fare_id,
        price=brl(quote.total),
        full_price=brl(quote.parts.full_price) if promoted else "",
        promotion=_promotion(option),
        transferable=terms.transferable,
        transfer=fare_label(terms).capitalize(),
        rescheduling=f"remarcação {brl(fee)}" if fee else "remarcação sem taxa",
        conditions=terms.text,
        parts=tuple((name, brl(amount)) for name, amount in named_parts(quote.parts)),
    )


def _promotion(option: FareOption) -> str:
    terms, until = option.quote.terms, option.quote.terms_until
    return f"{terms or ''}{f' Até {data_curta(until)}.' if until else ''}".strip()
