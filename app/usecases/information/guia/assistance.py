"""Chapter X of the Guia: what the carrier owes when something fails (art. 185, X)."""

from app.operations import law as operations
from app.usecases.information import figures
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.telling import Subject, about, say
from refunds import law

CHOICE = about(
    "Atraso ou cancelamento: a escolha é sua",
    say(
        "Se a partida atrasar mais de {delay}, se a viagem for cancelada, ou se outro motivo de "
        "responsabilidade da empresa a atrasar ou interromper, você escolhe uma das opções abaixo.",
        law.ASSISTANCE_OWED,
        delay=figures.hours(law.DELAY_HOURS),
    ),
    say(
        "Viajar em outro horário da empresa, na mesma classe ou em classe superior, sem pagar "
        "nada, com partida até {window} depois do horário do seu bilhete.",
        window=figures.hours(law.OWN_REPLACEMENT_HOURS),
    ),
    say(
        "Viajar por outra empresa, na mesma classe ou em classe superior, com o bilhete pago pela "
        "nossa, com partida até {window} depois do horário do seu bilhete.",
        window=figures.hours(law.OTHER_REPLACEMENT_HOURS),
    ),
    say(
        "Aceitar uma poltrona de classe inferior e receber a diferença de volta.",
        law.LOWER_CLASS_REFUND,
    ),
    say(
        "Desistir e receber na hora tudo o que pagou, corrigido pelo IPCA, com as taxas e os "
        "serviços que não usou por inteiro.",
        law.DISRUPTION_REFUND,
        law.DISRUPTION_CORRECTION,
        law.FEES_RETURNED_WITH_REFUND,
    ),
    say(
        "O cancelamento é avisado a você pelo menos {notice} antes da viagem. Se o aviso atrasar, "
        "a escolha continua sendo sua.",
        notice=figures.hours(law.CANCELLATION_NOTICE_HOURS),
    ),
    say(
        "Viagens que oferecem o serviço convencional não podem ser canceladas pela empresa.",
        operations.CONVENCIONAL_NOT_CANCELLED,
    ),
)
WAITING = about(
    "Enquanto você espera",
    say(
        "A viagem continua em até {limit}, contadas do horário do seu bilhete ou do momento em que "
        "ela parou. Passado esse tempo, a empresa paga a sua alimentação.",
        law.MEALS_AND_LODGING,
        limit=figures.hours(law.CONTINUITY_HOURS),
    ),
    say(
        "Se não der para seguir no mesmo dia, a empresa paga também a hospedagem e o transporte de "
        "ida e volta até ela; pode ser outro lugar, se você aceitar. Quem mora na cidade de origem "
        "pode receber só o transporte.",
        law.LODGING_WHEN_NOT_SAME_DAY,
        law.OTHER_LODGING_IF_ACCEPTED,
        law.RESIDENTS_GET_TRANSFERS,
    ),
    say(
        "A assistência vale durante toda a viagem. Quem escolhe receber tudo de volta deixa de ter "
        "direito a ela, menos em incidente, acidente ou assalto.",
        law.ASSISTANCE_OWED,
        law.NO_ASSISTANCE_AFTER_REFUND,
    ),
)
ON_THE_ROAD = about(
    "Se a viagem parar no caminho",
    say(
        "Em incidente, acidente ou assalto, a empresa providencia também apoio médico, policial e "
        "de comunicação.",
        law.SUPPORT_AFTER_INCIDENT,
    ),
    say(
        "Se não quiser continuar, você recebe na hora, inteiro, o que pagou pelo bilhete.",
        law.REFUND_IF_NOT_CONTINUING,
    ),
    say(
        "Se a viagem continuar em poltrona de classe inferior, a diferença é paga quando você "
        "chegar.",
        law.RESCUE_VEHICLE_DIFFERENCE,
    ),
)
M3 = about(
    "Micro-ônibus que não estava no bilhete",
    say(
        "Se o bilhete não avisava que a viagem seria em micro-ônibus da categoria M3, você pode "
        "não viajar e receber tudo na hora, corrigido pelo IPCA, mesmo depois do horário de "
        "embarque.",
        law.M3_NOT_TOLD_REFUND,
        law.M3_REFUND_CORRECTION,
    ),
)
LAW = (CHOICE, WAITING, ON_THE_ROAD, M3)


def subjects(facts: GuiaFacts) -> tuple[Subject, ...]:
    """Return what the chapter tells."""
    return LAW
