"""Chapter XII of the Guia: who answers and who hears a complaint (art. 185, XII)."""

from app.operations import law
from app.usecases.information import figures
from app.usecases.information.channels import ANTT, CONSUMER_NAME, CONSUMER_SITE
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.telling import Saying, Subject, about, own, say
from fares.kernel.rules import rule

ANSWERS = (
    say(
        "O SAC informa, recebe reclamações e pedidos de cancelamento, remarcação e transferência. "
        "A ligação é gratuita.",
        law.SAC_BY_TELEPHONE,
        law.SAC_IS_FREE,
    ),
    say(
        "A resposta vem em até {term} corridos. Guarde o número do protocolo.",
        term=figures.days(law.SAC_ANSWER_DAYS),
    ),
)


@rule("R6033-187§2")
def subjects(facts: GuiaFacts) -> tuple[Subject, ...]:
    """Return what the chapter tells, with the carrier's own numbers."""
    others = (
        own(f"{ANTT.name}: telefone {ANTT.phone}, {ANTT.email}, {ANTT.site}."),
        own(f"{CONSUMER_NAME}, plataforma pública de reclamações: {CONSUMER_SITE}."),
    )
    return (
        about("SAC da empresa", *_sac(facts), *ANSWERS),
        about("Não resolveu? Ouvidoria da ANTT e Consumidor.gov.br", *others),
    )


def _sac(facts: GuiaFacts) -> tuple[Saying, ...]:
    carrier = facts.carrier
    channels = (
        f"Telefone: {carrier.sac_phone}." if carrier.sac_phone else "",
        f"E-mail: {carrier.sac_email}." if carrier.sac_email else "",
    )
    return tuple(own(channel) for channel in channels if channel)
