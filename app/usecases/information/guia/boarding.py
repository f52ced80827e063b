"""Chapter V of the Guia: boarding, and the documents for it (art. 185, V)."""

from app.operations import law
from app.usecases.information import figures
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.telling import Subject, about, say

WHEN = about(
    "Quando e onde",
    say(
        "Esteja no local de embarque {notice} antes do horário de início da sua viagem. O horário "
        "de apresentação está no bilhete.",
        notice=figures.minutes(law.SHOW_UP_MINUTES),
    ),
    say(
        "Nesse horário, alguém da empresa, com nome e sobrenome à vista, está lá para atender "
        "você.",
        law.ATTENDANT_AT_BOARDING,
    ),
    say(
        "Embarque no local que está no bilhete: em outro ponto o embarque não é permitido.",
        law.BOARDING_PLACE_KEPT,
    ),
)
DOCUMENTS = about(
    "Documentos",
    say(
        "Leve o bilhete e um documento oficial com foto: quem embarca é a pessoa cujo nome está no "
        "bilhete.",
        law.PASSENGER_IDENTIFIED,
        law.PHOTO_DOCUMENT,
    ),
    say(
        "Crianças com menos de {age} anos podem apresentar a certidão de nascimento.",
        age=figures.number(law.BIRTH_CERTIFICATE_UNDER_YEARS),
    ),
    say(
        "Documento perdido, furtado ou roubado? Vale o boletim de ocorrência de um fato ocorrido "
        "há menos de {days} da viagem. Crianças e adolescentes, nesse caso, precisam de "
        "autorização judicial.",
        law.MINORS_NEED_THE_COURT,
        days=figures.days(law.POLICE_REPORT_UNDER_DAYS),
    ),
    say(
        "Pessoas estrangeiras apresentam o documento de viagem ou o de residente no Brasil.",
        law.FOREIGN_DOCUMENTS,
    ),
    say(
        "A viagem de crianças e adolescentes, sozinhos ou com outra pessoa, segue o Estatuto da "
        "Criança e do Adolescente e as regras do Conselho Nacional de Justiça: confira antes se "
        "é preciso autorização.",
        law.MINORS_TRAVEL_BY_THEIR_STATUTE,
    ),
)
LAW = (WHEN, DOCUMENTS)


def subjects(facts: GuiaFacts) -> tuple[Subject, ...]:
    """Return what the chapter tells."""
    return LAW
