"""What the poster of the Guia says: a few figures to be read from afar, and where to go on."""

from datetime import date

from app.documents.leaflet import Poster
from app.operations import law as operations
from app.usecases.information import figures
from app.usecases.information.channels import ANTT, CONSUMER_NAME
from app.usecases.information.guia.compose import TITLE
from app.usecases.information.telling import Saying, say
from app.usecases.operations.carrier import CarrierFacts
from fares.kernel.lawbook import NotInForce
from gratuidades import law as benefits
from refunds import law as refunds

INVITATION = "Seus direitos e deveres na viagem, em linguagem simples."

HIGHLIGHTS = (
    (
        say("Desistiu? Até {notice} antes", notice=figures.hours(refunds.WITHDRAWAL_HOURS)),
        say(
            "Cancele até esse prazo: o dinheiro volta em até {term}, e a empresa fica com no "
            "máximo {kept}.",
            term=figures.days(refunds.WITHDRAWAL_PAY_DAYS),
            kept=figures.percent(refunds.WITHDRAWAL_MOST_RETAINED),
        ),
    ),
    (
        say("Atrasou mais de {delay}?", delay=figures.hours(refunds.DELAY_HOURS)),
        say(
            "Você escolhe: outra viagem, nossa ou de outra empresa, ou tudo de volta na hora. "
            "Depois de {limit}, a alimentação é por nossa conta.",
            refunds.MEALS_AND_LODGING,
            limit=figures.hours(refunds.CONTINUITY_HOURS),
        ),
    ),
    (
        say("Bilhete vale {validity}", validity=figures.years(refunds.VALIDITY_YEARS)),
        say(
            "Dentro desse prazo, remarque a data, o horário ou a classe.",
            refunds.RESCHEDULING_WITHIN_VALIDITY,
        ),
    ),
    (
        say(
            "Bagagem: {hold} + {rack}",
            hold=figures.count(operations.HOLD_KILOS, "kg", "kg"),
            rack=figures.count(operations.RACK_KILOS, "kg", "kg"),
        ),
        say(
            "No bagageiro e no porta-embrulhos, sem pagar; não vale em micro-ônibus M3. Guarde o "
            "tíquete.",
            operations.BAGGAGE_IN_THE_PRICE,
            operations.NO_ALLOWANCE_IN_M3,
        ),
    ),
    (
        say("Gratuidade e desconto", benefits.BENEFITS_AT_EVERY_POINT_OF_SALE),
        say(
            "Pessoa idosa, ID Jovem e Passe Livre: peça em qualquer ponto de venda. Recusa, só por "
            "escrito.",
            benefits.REFUSAL_DOCUMENT,
        ),
    ),
    (
        say(
            "Chegue {notice} antes",
            notice=figures.minutes(operations.SHOW_UP_MINUTES),
        ),
        say("Com o bilhete e um documento oficial com foto.", operations.PHOTO_DOCUMENT),
    ),
)


def compose_poster(carrier: CarrierFacts, *, on: date, address: str) -> Poster:
    """Return the poster as it stands on a day; its code leads to `address`."""
    told = [(_told(words, on), _told(sentence, on)) for words, sentence in HIGHLIGHTS]
    sac = (("SAC, ligação gratuita", carrier.sac_phone),) if carrier.sac_phone else ()
    return Poster(
        carrier=carrier.trade_name,
        registration=f"{carrier.legal_name} · CNPJ {carrier.cnpj}",
        title=TITLE,
        invitation=INVITATION,
        highlights=tuple((words, sentence) for words, sentence in told if words and sentence),
        contacts=(*sac, (ANTT.name, ANTT.phone), ("Reclame também em", CONSUMER_NAME)),
        address=address,
        on=on,
    )


def _told(saying: Saying, on: date) -> str | None:
    """Return a saying as it is true on a day, or None where the law has no such rule."""
    try:
        return saying.on(on)
    except NotInForce:
        return None
