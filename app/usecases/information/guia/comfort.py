"""Chapter VIII of the Guia: telling how comfortable a seat is (art. 185, VIII)."""

from app.operations import law as operations
from app.usecases.information import figures
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.telling import Saying, Subject, about, say
from fares import law
from fares.kernel.lawbook import Parameter
from fares.service_class import ServiceClass


def _reclines(seat: ServiceClass, degrees: Parameter[int], room: Parameter[int]) -> Saying:
    return say(
        f"Classe {seat} ({seat.label}): reclina até pelo menos {{degrees}} da vertical e tem pelo "
        "menos {room} livres até a poltrona da frente.",
        degrees=figures.count(degrees, "grau", "graus"),
        room=figures.count(room, "cm", "cm"),
    )


CLASSES = about(
    "As classes de conforto",
    say(
        "A classe da poltrona está no bilhete e aparece antes da compra. Da mais confortável à "
        "mais simples:",
        operations.TICKET_CONTENT,
    ),
    _reclines(ServiceClass.A, law.CLASS_A_DEGREES, law.CLASS_A_CENTIMETRES),
    _reclines(ServiceClass.B, law.CLASS_B_DEGREES, law.CLASS_B_CENTIMETRES),
    _reclines(ServiceClass.C, law.CLASS_C_DEGREES, law.CLASS_C_CENTIMETRES),
    _reclines(ServiceClass.D, law.CLASS_D_DEGREES, law.CLASS_D_CENTIMETRES),
    say(
        f"Classe {ServiceClass.E} ({ServiceClass.E.label}): tem pelo menos {{room}} livres até a "
        "poltrona da frente, sem reclinação mínima.",
        room=figures.count(law.CLASS_E_CENTIMETRES, "cm", "cm"),
    ),
    say(
        f"No veículo sem ar-condicionado ou sem sanitário, toda poltrona é vendida como classe "
        f"{ServiceClass.E}, e o aviso aparece antes da compra.",
        law.BASIC_CLASS_WITHOUT_COMFORT,
    ),
)
VEHICLE = about(
    "O veículo",
    say(
        "Micro-ônibus da categoria M3, de até {seats}, só fazem linhas em que a autorização da "
        "ANTT permite; o aviso aparece antes da compra e no bilhete.",
        operations.M3_NEEDS_CONDITION,
        seats=figures.count(operations.M3_MAX_SEATS, "passageiro", "passageiros"),
    ),
)


def subjects(facts: GuiaFacts) -> tuple[Subject, ...]:
    """Return what the chapter tells."""
    return (CLASSES, VEHICLE)
