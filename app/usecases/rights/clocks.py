"""The clocks of one journey: until when a passenger may do what, computed for an example.

It decides nothing: it counts the terms that the lawbooks hold from the hours given.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from app.documents.leaflet import Topic
from app.operations import law as operations
from app.operations.show_up import show_up_at
from app.usecases.information import figures
from app.usecases.information.telling import Saying, about, say, tell_topic
from fares.kernel.deadlines import (
    BRASILIA,
    days_after,
    hours_after,
    hours_before,
    legal_date,
)
from fares.kernel.lawbook import Parameter
from refunds import law
from refunds.validity import valid_until

_LAST_MINUTE = time(23, 59)
_LONGEST = timedelta(days=366)
"""Between purchase and journey: what is sold further ahead is a slip of the keyboard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Journey:
    """A journey as somebody imagines it."""

    departs_at: datetime
    """TP: when this passenger's own journey begins, in the zone of the place."""
    bought_on: date

    @property
    def possible(self) -> bool:
        """Whether it was bought before it leaves, and not years before."""
        ahead = self.departs_at.date() - self.bought_on
        return timedelta(0) <= ahead <= _LONGEST


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A moment of the journey after which something changes for the passenger."""

    at: datetime
    whole_day: bool
    """Whether the term is counted in days, and so ends with the day."""
    topic: Topic
    """What the moment is, what it means, and where the law says it."""


COOLING_OFF = say(
    "Comprou pela internet ou por telefone? Até o fim deste dia, e até {notice} antes da viagem, "
    "você cancela e recebe tudo de volta.",
    notice=figures.hours(law.WITHDRAWAL_HOURS),
    term=figures.days(law.COOLING_OFF_DAYS),
)
CANCELLATION_NOTICE = say(
    "Se a empresa cancelar a viagem, avisa você até aqui. A escolha do que fazer é sua.",
    notice=figures.hours(law.CANCELLATION_NOTICE_HOURS),
)
WITHDRAWAL = say(
    "Último instante para cancelar e ter o dinheiro de volta. A empresa fica com até {kept}; nos "
    "{cooling} depois de uma compra pela internet, com nada. Quem não cancela e não embarca perde "
    "o reembolso, mas ainda remarca.",
    law.NO_SHOW_LOSES_REFUND,
    kept=figures.percent(law.WITHDRAWAL_MOST_RETAINED),
    notice=figures.hours(law.WITHDRAWAL_HOURS),
    cooling=figures.days(law.COOLING_OFF_DAYS),
)
SHOW_UP = say(
    "Esteja no local de embarque, com o bilhete e um documento oficial com foto.",
    operations.PHOTO_DOCUMENT,
    notice=figures.minutes(operations.SHOW_UP_MINUTES),
)
DELAY = say(
    "Se o ônibus ainda não partiu depois daqui, você escolhe: outra viagem, nossa ou de outra "
    "empresa, classe inferior com a diferença de volta, ou tudo de volta na hora.",
    law.DISRUPTION_REFUND,
    limit=figures.hours(law.DELAY_HOURS),
)
CONTINUITY = say(
    "Se a viagem não seguiu até aqui, a empresa paga a alimentação; se não der para seguir no "
    "mesmo dia, também a hospedagem.",
    law.MEALS_AND_LODGING,
    law.LODGING_WHEN_NOT_SAME_DAY,
    limit=figures.hours(law.CONTINUITY_HOURS),
)
VALIDITY = say(
    "Último dia para pedir a remarcação do bilhete não usado.",
    law.RESCHEDULING_WITHIN_VALIDITY,
    term=figures.years(law.VALIDITY_YEARS),
)


def tell_clocks(journey: Journey) -> tuple[Clock, ...]:
    """Return the moments of a journey in their order, by the law of its day.

    :raises NotInForce: if it is before the resolution was in force
    """
    departs_at, day = journey.departs_at, legal_date(journey.departs_at, BRASILIA)

    def term(parameter: Parameter[int]) -> int:
        return parameter.at(day).value

    def at(moment: datetime, title: str, saying: Saying) -> Clock:
        return Clock(at=moment, whole_day=False, topic=tell_topic(about(title, saying), day))

    clocks = [
        at(
            hours_before(departs_at, term(law.CANCELLATION_NOTICE_HOURS)),
            "Aviso de cancelamento",
            CANCELLATION_NOTICE,
        ),
        at(
            hours_before(departs_at, term(law.WITHDRAWAL_HOURS)),
            "Fim do prazo para desistir",
            WITHDRAWAL,
        ),
        at(show_up_at(departs_at), "Apresentação para embarque", SHOW_UP),
        at(hours_after(departs_at, term(law.DELAY_HOURS)), "Atraso que lhe dá a escolha", DELAY),
        at(
            hours_after(departs_at, term(law.CONTINUITY_HOURS)),
            "Limite para a viagem seguir",
            CONTINUITY,
        ),
    ]
    return tuple(sorted([*clocks, *_of_days(journey, day)], key=lambda clock: clock.at))


def _of_days(journey: Journey, day: date) -> list[Clock]:
    """Return the terms that are counted in days from the purchase."""
    zone = journey.departs_at.tzinfo
    cooling_off = days_after(journey.bought_on, law.COOLING_OFF_DAYS.at(day).value)
    told = [(valid_until(journey.bought_on), "Fim da validade do bilhete", VALIDITY)]
    if cooling_off < journey.departs_at.date():
        told.append((cooling_off, "Fim do arrependimento", COOLING_OFF))
    return [
        Clock(
            at=datetime.combine(last, _LAST_MINUTE, zone),
            whole_day=True,
            topic=tell_topic(about(title, saying), day),
        )
        for last, title, saying in told
    ]
