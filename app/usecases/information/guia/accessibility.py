"""Chapter VII of the Guia: accessibility (art. 185, VII)."""

from app.operations import law
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.telling import Subject, about, say

LAW = (
    about(
        "Seu atendimento",
        say(
            "Pessoas com deficiência ou mobilidade reduzida recebem ajuda para embarcar e "
            "desembarcar e são atendidas primeiro. Isso inclui pessoas idosas, gestantes, "
            "lactantes, pessoas obesas e quem leva criança de colo.",
            law.HELP_TO_BOARD,
            law.PRIORITY_TREATMENT,
        ),
        say(
            "Você embarca antes dos demais passageiros e desembarca depois deles. Quem viaja com "
            "cão-guia desembarca primeiro.",
            law.BOARDS_FIRST,
            law.ALIGHTS_LAST,
        ),
        say(
            "Você pode viajar em qualquer piso e em qualquer classe; no ônibus de mais de "
            "um andar, de preferência no piso de baixo.",
            law.ANY_DECK_AND_CLASS,
        ),
        say(
            "Seus equipamentos viajam de graça e com prioridade, mesmo acima da franquia. Se não "
            "couberem no bagageiro, a empresa avisa para que você os leve de outra forma.",
            law.ASSISTIVE_EQUIPMENT_FREE,
        ),
        say("O cão-guia sempre viaja com você.", law.GUIDE_DOGS_ALWAYS),
        say(
            "Os pontos de venda são acessíveis: a página Pontos de venda diz o que cada um "
            "oferece.",
            law.POINTS_OF_SALE_ACCESSIBLE,
        ),
    ),
)


def subjects(facts: GuiaFacts) -> tuple[Subject, ...]:
    """Return what the chapter tells."""
    return LAW
