"""Chapter XI of the Guia: the passenger's rights and duties (art. 185, XI)."""

from app.operations import law
from app.usecases.information import figures
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.telling import Subject, about, say
from gratuidades import law as benefits
from refunds import law as refunds

RIGHTS = about(
    "Seus direitos",
    say(
        "Receber um serviço adequado, pontual, seguro, limpo e confortável, do começo ao fim.",
        law.PASSENGERS_RIGHTS,
    ),
    say(
        "Escolher o serviço e saber antes o horário, a duração, as localidades atendidas e o "
        "preço.",
        law.PASSENGERS_RIGHTS,
    ),
    say(
        "Viajar como o bilhete diz, na classe e na poltrona que comprou, e receber os serviços "
        "acessórios que contratou.",
        law.PASSENGERS_RIGHTS,
    ),
    say(
        "Levar de graça a bagagem da franquia, receber o tíquete da que despachar e ser indenizado "
        "em até {term} se ela se danificar ou se perder.",
        law.PASSENGERS_RIGHTS,
        term=figures.days(refunds.BAGGAGE_PAY_DAYS),
    ),
    say(
        "Ser atendido com educação por pessoas identificadas, com ajuda e prioridade para quem tem "
        "deficiência ou mobilidade reduzida.",
        law.PASSENGERS_RIGHTS,
    ),
    say(
        "Receber assistência em atraso, cancelamento, interrupção, incidente, acidente ou assalto, "
        "e a indenização do seguro de responsabilidade civil quando for devida.",
        law.PASSENGERS_RIGHTS,
    ),
    say(
        "Levar no colo, sem pagar, {children} de até {age} anos incompletos por responsável.",
        law.PASSENGERS_RIGHTS,
        children=figures.count(benefits.LAP_CHILDREN_PER_ADULT, "criança", "crianças"),
        age=figures.number(benefits.LAP_CHILD_UNDER_YEARS),
    ),
    say(
        "Remarcar, transferir ou ter o bilhete reembolsado pelas regras dele e da lei, e reclamar "
        "à empresa ou ao poder público.",
        law.PASSENGERS_RIGHTS,
    ),
    say(
        "Se uma informação não estiver clara, vale a regra mais favorável a você.",
        law.UNCLEAR_FAVOURS_THE_PASSENGER,
    ),
)
DUTIES = about(
    "Seus deveres",
    say(
        "Conhecer as regras do bilhete ao comprar e conferir o que está escrito nele.",
        law.PASSENGERS_DUTIES,
    ),
    say(
        "Chegar no horário, com o bilhete e o documento, e provar o benefício se viajar com "
        "gratuidade ou desconto.",
        law.PASSENGERS_DUTIES,
    ),
    say(
        "Respeitar os limites de bagagem, avisar com {notice} de antecedência da partida da linha "
        "se levar algo além deles, e abrir a bagagem quando pedirem.",
        law.PASSENGERS_DUTIES,
        notice=figures.hours(law.SPECIAL_BAGGAGE_NOTICE_HOURS),
    ),
    say(
        "Seguir as orientações de segurança, usar o cinto, não fumar, não beber sem permissão e "
        "não levar armas sem autorização legal.",
        law.PASSENGERS_DUTIES,
    ),
    say(
        "Respeitar o sossego, a higiene e o conforto dos outros, cuidar do veículo e responder com "
        "boa-fé à fiscalização.",
        law.PASSENGERS_DUTIES,
    ),
    say(
        "Quem descumpre esses deveres pode ter o embarque recusado ou ter de desembarcar.",
        law.BOARDING_MAY_BE_REFUSED,
    ),
)


def subjects(facts: GuiaFacts) -> tuple[Subject, ...]:
    """Return what the chapter tells."""
    return (RIGHTS, DUTIES)
