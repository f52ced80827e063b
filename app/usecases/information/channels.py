"""Who hears a passenger beside the carrier: the regulator and the consumer platform."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Ombudsman:
    """Who hears a passenger whom the carrier did not satisfy."""

    name: str
    phone: str
    email: str
    site: str


ANTT = Ombudsman(
    name="Ouvidoria da ANTT",
    phone="166",
    email="ouvidoria@antt.gov.br",
    site="https://www.gov.br/antt/pt-br/canais-atendimento/ouvidoria",
)
CONSUMER_SITE = "https://www.consumidor.gov.br"
"""The public platform of consumer complaints (arts. 184, X, and 29, IX)."""
CONSUMER_NAME = "Consumidor.gov.br"
