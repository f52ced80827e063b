"""The basket in words: journeys, prices line by line, and what each fare allows."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from app.usecases.purchases.basket import Basket, BasketJourney, BasketSeat
from app.usecases.selling.departures import Conditions
from app.web.formatting import at_place, brl, data_br, data_curta, hora, hora_antes
from app.web.site.basket import seat_words
from app.web.site.checkout_form import way_of
from app.web.site.journey_words import hour_of
from app.web.wording import named_parts
from fares.conditions import FareConditions, rescheduling_rule, transfer_rule
from fares.kernel.lawbook import Citation
from fares.kernel.money import Money
from refunds.withdrawal import WithdrawalTerms, withdrawal_terms


@dataclass(frozen=True, slots=True, kw_only=True)
class FareRules:
    """What one fare of a journey allows."""

    seats: str
    class_name: str
    price: str
    transferable: bool
    lines: tuple[str, ...]
    text: str
    """The carrier's own words."""
    promotion: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JourneyWords:
    """A journey of the basket as the page tells it."""

    journey: BasketJourney
    way: str
    """"Ida" and "Volta", or "Viagem 1" and "Viagem 2"."""
    leaves: str
    leaves_zone: str
    leaves_on: str
    arrives: str
    arrives_on: str
    boarding: str
    show_up: str
    seats: str
    total: str
    fares: tuple[FareRules, ...]
    refund: "RefundWords"
    closing: bool
    """Whether the term to withdraw may end while the money is awaited."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefundWords:
    """What comes back to who withdraws, and until when."""

    possible: bool
    hours: int
    until: str
    """Such as "17:00 de ter., 10 de março de 2026"."""
    whole: str
    """How long everything comes back, in a sentence; empty where it does not."""
    kept: str
    """What may be kept, and from when; empty where nothing may."""
    pay_days: int
    legal_basis: tuple[Citation, ...]


def describe(basket: Basket, *, now: datetime) -> list[JourneyWords]:
    """Tell every journey of a basket, looked at from now."""
    return [
        _words(journey, way_of(basket, position), now)
        for position, journey in enumerate(basket.journeys)
    ]


def price_lines(basket: Basket) -> list[tuple[str, str]]:
    """Return what the total is made of, by name: fare, toll, insurance, boarding, discount."""
    sums: Counter[str] = Counter()
    for journey in basket.journeys:
        for seat in journey.seats:
            for name, amount in named_parts(seat.price.parts):
                sums[name] += amount.centavos
    return [(name, brl(Money(centavos))) for name, centavos in sums.items()]


def refund_words(terms: WithdrawalTerms, *, zone: str, city: str) -> RefundWords:
    """Tell until when one may withdraw, on the clock of the boarding place."""
    owner = hour_of(terms.until, zone=zone, city=city)
    whole = terms.whole_until
    share = f"{float(terms.most_retained * 100):g}%".replace(".", ",")
    most = f"{share} do preço do serviço"
    if whole is None:
        told, kept = "", f"Podemos reter no máximo {most}."
    elif whole >= terms.until.date():
        told, kept = "Até lá, devolvemos tudo.", ""
    else:
        told = f"Até {data_curta(whole)}, devolvemos tudo."
        kept = f"Depois, podemos reter no máximo {most}."
    return RefundWords(
        possible=terms.asked_in_time,
        hours=terms.notice_hours,
        until=f"{hora(terms.until, zone)} de {data_br(terms.until.date())}"
        + (f" ({owner})" if owner else ""),
        whole=told,
        kept=kept,
        pay_days=terms.pay_days,
        legal_basis=terms.legal_basis,
    )


def fare_lines(conditions: Conditions, service_price: Money) -> tuple[str, ...]:
    """Tell what a fare allows after the purchase (arts. 144 § 2, 145 § 3 and 146 § 2)."""
    stored = FareConditions(
        code=conditions.code,
        version=conditions.version,
        transferable=conditions.transferable,
        rescheduling_fee=conditions.rescheduling_fee,
        text=conditions.text,
    )
    return (transfer_rule(stored), rescheduling_rule(stored, service_price=service_price))


def _words(journey: BasketJourney, way: str, now: datetime) -> JourneyWords:
    origin, destination = journey.origin, journey.destination
    departs = at_place(journey.departs_at, origin.zone)
    arrives = at_place(journey.arrives_at, destination.zone)
    terms = withdrawal_terms(departs, bought_at=now, online=True, at=now)
    platform = f", plataforma {journey.platform}" if journey.platform else ""
    return JourneyWords(
        journey=journey,
        way=way,
        leaves=hora(journey.departs_at, origin.zone),
        leaves_zone=hour_of(journey.departs_at, zone=origin.zone, city=origin.name),
        leaves_on=data_br(departs.date()),
        arrives=hora(journey.arrives_at, destination.zone),
        arrives_on=data_br(arrives.date()),
        boarding=f"{journey.boarding_place}{platform}",
        show_up=hora_antes(journey.show_up_at, origin.zone, before=journey.departs_at),
        seats=seat_words([seat.label for seat in journey.seats]),
        total=brl(Money.total(seat.price.total for seat in journey.seats)),
        fares=tuple(_fares(journey)),
        refund=refund_words(terms, zone=origin.zone, city=origin.name),
        closing=now <= terms.until < journey.ends_at,
    )


def _fares(journey: BasketJourney) -> list[FareRules]:
    """Return the fares of a journey, each once with the seats that it is for."""
    by_fare: dict[tuple[int, int], list[BasketSeat]] = {}
    for seat in journey.seats:
        by_fare.setdefault((seat.fare_id, seat.price.total.centavos), []).append(seat)
    return [_rules(seats) for seats in by_fare.values()]


def _rules(seats: list[BasketSeat]) -> FareRules:
    first = seats[0]
    terms, until = first.price.terms, first.price.terms_until
    return FareRules(
        seats=seat_words([seat.label for seat in seats]),
        class_name=first.service_class.label,
        price=brl(first.price.total),
        transferable=first.conditions.transferable,
        lines=fare_lines(first.conditions, first.price.parts.service_price),
        text=first.conditions.text,
        promotion=f"{terms or ''}{f' Vale até {data_curta(until)}.' if until else ''}".strip(),
    )
