"""What the frame of every public page tells: where to go, and who hears a complaint."""

from dataclasses import dataclass

from flask import Flask

from app.usecases.information.channels import ANTT, CONSUMER_SITE, Ombudsman


@dataclass(frozen=True, slots=True, kw_only=True)
class NavEntry:
    """A page that the navigation leads to."""

    endpoint: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The parts of the frame that do not come from the database."""

    nav: tuple[NavEntry, ...]
    more: tuple[NavEntry, ...]
    """Pages that only the foot leads to."""
    antt: Ombudsman
    consumer_site: str


NAV: tuple[NavEntry, ...] = (
    NavEntry(endpoint="site_tickets.page", label="Meus bilhetes"),
    NavEntry(endpoint="site_rights.page", label="Direitos"),
    NavEntry(endpoint="site_guia.page", label="Guia"),
    NavEntry(endpoint="site_information.points_of_sale", label="Pontos de venda"),
    NavEntry(endpoint="site_information.help_page", label="Ajuda"),
)
"""The navigation, in its order: Meus bilhetes, Direitos, Guia, Pontos de venda, Ajuda.

A page puts its entry here when it exists.
"""

MORE = (NavEntry(endpoint="site_information.information", label="Informações ao passageiro"),)
FRAME = Frame(nav=NAV, more=MORE, antt=ANTT, consumer_site=CONSUMER_SITE)


def register_frame(app: Flask) -> None:
    """Let every template tell what the frame tells."""
    app.context_processor(lambda: {"frame": FRAME})
