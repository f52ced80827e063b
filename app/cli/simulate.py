"""`guiche simulate`: the stand-ins, for demonstrations and tests."""

from pathlib import Path

import click

from app.cli.simulate_options import (
    PORT,
    STATE_FILE,
    failing_in_words,
    only_outside_production,
    tls_options,
)
from app.cli.simulate_psp import psp
from app.simulators.card import server as card_server
from app.simulators.mail import server as mail_server
from app.simulators.sefaz import server
from app.simulators.serving_tls import Tls
from app.usecases.services import Services


@click.group("simulate")
def group() -> None:
    """Faz as vezes de quem está do outro lado da rede (sem valor fiscal)."""


@group.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Endereço onde atende.")
@click.option(
    "--port", default=5001, show_default=True, type=PORT, help="Porta onde atende; 0 é qualquer."
)
@click.option("--state", type=STATE_FILE, help="Arquivo onde guarda o que autorizou.")
@tls_options
@click.pass_obj
def sefaz(services: Services, host: str, port: int, state: Path | None, tls: Tls | None) -> None:
    """Simula os autorizadores de BP-e: SVRS, SP, MG, MS, MT e PR.

    Com as três opções --tls-…, atende em HTTPS e só a clientes com certificado.
    """
    only_outside_production(services)
    state = state or services.settings.instance / "sefaz.db"
    clock = services.settings.clock
    with failing_in_words(f"{host}:{port}", state):
        if tls:
            server.serve_tls(
                host=host, port=port, state=state, clock=clock, tls=tls, announce=_announce
            )
        else:
            server.serve(host=host, port=port, state=state, clock=clock, announce=_announce)


@group.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Endereço onde atende.")
@click.option(
    "--port", default=5003, show_default=True, type=PORT, help="Porta onde atende; 0 é qualquer."
)
@click.option("--state", type=STATE_FILE, help="Arquivo onde guarda as sessões.")
@click.option(
    "--key", envvar="GUICHE_CARD_KEY", default="demonstracao", help="Chave que a loja mostra."
)
@click.option(
    "--secret",
    envvar="GUICHE_CARD_SECRET",
    default="demonstracao-do-gateway-de-cartao",
    help="Segredo que assina os avisos.",
)
@click.pass_obj
def card(
    services: Services, host: str, port: int, state: Path | None, key: str, secret: str
) -> None:
    """Simula o gateway de cartão, com a página onde se paga com cartões de teste."""
    only_outside_production(services)
    state = state or services.settings.instance / "card.db"
    with failing_in_words(f"{host}:{port}", state):
        card_server.serve(
            host=host,
            port=port,
            state=state,
            clock=services.settings.clock,
            key=key,
            secret=secret,
            announce=lambda address: click.echo(f"SIMULADOR do cartão: {address}/simulator"),
        )


@group.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Endereço onde atende.")
@click.option(
    "--port", default=2525, show_default=True, type=PORT, help="Porta de SMTP; 0 é qualquer."
)
@click.option("--page-port", default=5004, show_default=True, type=PORT, help="Porta da página.")
@click.option("--state", type=STATE_FILE, help="Arquivo onde guarda as cartas.")
@click.pass_obj
def mail(services: Services, host: str, port: int, page_port: int, state: Path | None) -> None:
    """Simula o servidor de e-mail: guarda e mostra as cartas, e não entrega nenhuma."""
    only_outside_production(services)
    state = state or services.settings.instance / "mail.db"
    with failing_in_words(f"{host}, portas {port} e {page_port}", state):
        mail_server.serve(
            host=host,
            port=port,
            page_port=page_port,
            state=state,
            clock=services.settings.clock,
            announce=lambda smtp, page: click.echo(f"SIMULADOR do e-mail: {smtp} {page}/simulator"),
        )


def _announce(address: str) -> None:
    click.echo(f"SIMULADOR da SEFAZ, sem valor fiscal: {address}/simulator")


group.add_command(psp)
