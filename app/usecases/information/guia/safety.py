"""Chapter IX of the Guia: safety (art. 185, IX, and art. 172)."""

from app.operations import law
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.telling import Subject, about, say

LAW = (
    about(
        "Durante a viagem",
        say(
            "Use o cinto de segurança o tempo todo: é obrigatório.",
            law.SAFETY_TOLD_BEFORE_DEPARTURE,
            law.SAFETY_IN_THE_GUIA,
        ),
        say(
            "Veja, ao entrar, onde ficam as saídas de emergência e como abri-las; antes da partida "
            "a equipe explica.",
            law.SAFETY_TOLD_BEFORE_DEPARTURE,
        ),
        say(
            "É proibido fumar cigarro, ou qualquer produto parecido, dentro do veículo.",
            law.SAFETY_TOLD_BEFORE_DEPARTURE,
            law.PASSENGERS_DUTIES,
        ),
        say(
            "Não leve produtos perigosos ou proibidos, nem armas sem autorização legal.",
            law.DANGEROUS_THINGS_FORBIDDEN,
            law.PASSENGERS_DUTIES,
        ),
        say(
            "Não embarque sob efeito de álcool e não beba durante a viagem, a não ser que a "
            "empresa permita expressamente.",
            law.PASSENGERS_DUTIES,
        ),
        say("Ninguém viaja em pé.", law.NOBODY_STANDS),
    ),
)


def subjects(facts: GuiaFacts) -> tuple[Subject, ...]:
    """Return what the chapter tells."""
    return LAW
