"""Chapter IV of the Guia: accessory services (art. 185, IV)."""

from app.db.models.notices import NoticeSubject
from app.operations import law
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.telling import Saying, Subject, about, own, say

RULES = about(
    "Como funcionam",
    say(
        "A empresa pode oferecer outros serviços junto com a viagem, como o transporte de bagagem "
        "acima da franquia.",
        law.ACCESSORY_SERVICES,
        law.EXCESS_BAGGAGE_IS_ACCESSORY,
    ),
    say(
        "O preço é informado antes, onde o serviço é vendido, e você recebe um documento que "
        "comprova a contratação.",
        law.ACCESSORY_PRICES_TOLD,
        law.ACCESSORY_RECEIPT,
    ),
)
ANIMALS = (
    say(
        "Levar animais é um serviço acessório: a empresa que o oferece diz quais e como.",
        law.ANIMALS_ARE_ACCESSORY,
    ),
    say(
        "O cão-guia sempre viaja com quem precisa dele.",
        law.GUIDE_DOGS_ALWAYS,
    ),
)
NO_SERVICES = (
    "A empresa não tem serviços acessórios à venda neste sistema. Se lhe oferecerem algum, confira "
    "o preço e as condições com o SAC antes de contratar."
)
NO_ANIMALS = "A empresa não informou que transporta animais: confirme com o SAC antes de comprar."


def subjects(facts: GuiaFacts) -> tuple[Subject, ...]:
    """Return what the chapter tells, with what the carrier sells and at what price."""
    return (
        RULES,
        about("O que oferecemos", *_own(facts, NoticeSubject.ACCESSORY_SERVICE, NO_SERVICES)),
        about("Animais", *ANIMALS, *_own(facts, NoticeSubject.ANIMALS, NO_ANIMALS)),
    )


def _own(facts: GuiaFacts, subject: NoticeSubject, without: str) -> tuple[Saying, ...]:
    told = facts.notices_about(subject)
    return tuple(map(own, told)) or (own(without),)
