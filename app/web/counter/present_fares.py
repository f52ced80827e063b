"""What a fare costs, what it is made of and what it allows, as the counter tells it."""

from app.usecases.selling.departures import Conditions
from app.web.formatting import brl, data_curta
from app.web.wording import named_parts
from fares.components import FareParts
from fares.quote import Quote


def conditions(terms: Conditions) -> list[str]:
    """Tell what a fare allows after the purchase, one sentence each."""
    fee = terms.rescheduling_fee
    transfer = "Transferível" if terms.transferable else "Não transferível"
    return [f"{transfer} · remarcação {brl(fee) if fee else 'sem taxa'}", terms.text]


def price(quote: Quote) -> dict[str, object]:
    """Show what is owed, what it would ordinarily be, and a promotion's conditions."""
    until = quote.terms_until
    terms = quote.terms and (quote.terms + (f" Até {data_curta(until)}." if until else ""))
    return {"price": str(quote.total), "full_price": str(quote.parts.full_price), "terms": terms}


def parts_of(parts: FareParts) -> list[dict[str, str]]:
    """Show what the price is made of, leaving out what is nothing."""
    return [{"label": name, "amount": str(amount)} for name, amount in named_parts(parts)]
