"""What a fare costs, what it is made of and what it allows, as the counter tells it."""

from datetime import datetime

from app.usecases.selling.departures import Conditions
from app.web.formatting import brl, data_curta
from app.web.wording import named_parts
from fares.components import FareParts
from fares.kernel.rules import rule
from fares.quote import Quote
from refunds.withdrawal import withdrawal_terms


def conditions(terms: Conditions) -> list[str]:
    """Tell what a fare allows after the purchase, one sentence each."""
    fee = terms.rescheduling_fee
    transfer = "Transferível" if terms.transferable else "Não transferível"
    return [f"{transfer} · remarcação {brl(fee) if fee else 'sem taxa'}", terms.text]


@rule("R6033-144§2", "R6033-147")
def withdrawal(departs_at: datetime, *, at: datetime) -> str:
    """Tell until when a ticket bought now gives money back.

    :param departs_at: the passenger's own departure, on the clock of the boarding place
    """
    terms = withdrawal_terms(departs_at, bought_at=at, online=False, at=at)
    if not terms.asked_in_time:
        return f"Faltam menos de {terms.notice_hours} horas: sem reembolso por desistência."
    share = f"{float(terms.most_retained * 100):g}%".replace(".", ",")
    until = f"{terms.until:%H:%M} de {data_curta(terms.until.date())}"
    return f"Reembolso até {until}, menos no máximo {share} do preço do serviço."


def price(quote: Quote) -> dict[str, object]:
    """Show what is owed, what it would ordinarily be, and a promotion's conditions."""
    until = quote.terms_until
    terms = quote.terms and (quote.terms + (f" Até {data_curta(until)}." if until else ""))
    return {"price": str(quote.total), "full_price": str(quote.parts.full_price), "terms": terms}


def parts_of(parts: FareParts) -> list[dict[str, str]]:
    """Show what the price is made of, leaving out what is nothing."""
    return [{"label": name, "amount": str(amount)} for name, amount in named_parts(parts)]
