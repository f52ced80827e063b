"""The Guia put together: what the law says on a day, and what the carrier adds."""

from datetime import date

from app.documents.leaflet import Leaflet
from app.usecases.information.guia import (
    accessibility,
    accessory,
    assistance,
    baggage,
    benefits,
    boarding,
    comfort,
    contact,
    purchase,
    rights_and_duties,
    safety,
    withdrawal,
)
from app.usecases.information.guia.facts import GuiaFacts
from app.usecases.information.telling import tell_chapter
from fares.kernel.rules import rule

TITLE = "Guia de Orientação aos Passageiros"
CHAPTERS = (
    ("I", "Comprar a passagem", purchase.subjects),
    ("II", "Viajar de graça ou com desconto", benefits.subjects),
    ("III", "Desistir da viagem", withdrawal.subjects),
    ("IV", "Serviços acessórios", accessory.subjects),
    ("V", "Embarcar", boarding.subjects),
    ("VI", "Bagagem", baggage.subjects),
    ("VII", "Acessibilidade", accessibility.subjects),
    ("VIII", "Conforto da poltrona", comfort.subjects),
    ("IX", "Segurança", safety.subjects),
    ("X", "Se a viagem atrasa, é cancelada ou para", assistance.subjects),
    ("XI", "Direitos e deveres", rights_and_duties.subjects),
    ("XII", "Falar com a gente", contact.subjects),
)
"""The contents of art. 185, in its order and under its numerals."""


@rule("R6033-185")
def compose_guia(facts: GuiaFacts, *, on: date) -> Leaflet:
    """Return the Guia as it stands on a day."""
    carrier = facts.carrier
    return Leaflet(
        title=TITLE,
        carrier=carrier.trade_name,
        registration=f"{carrier.legal_name} · CNPJ {carrier.cnpj}",
        on=on,
        opening=(
            f"Aqui está, em linguagem simples, o que você pode esperar da {carrier.trade_name} "
            "antes, durante e depois da viagem.",
            f"Os prazos e valores são os que valem em {on:%d/%m/%Y}. Depois de cada assunto vem a "
            "norma, com o artigo e o dia desde o qual ele vale.",
        ),
        chapters=tuple(
            tell_chapter(numeral, title, subjects(facts), on)
            for numeral, title, subjects in CHAPTERS
        ),
    )
