"""`guiche simulate psp`: the stand-in of the bank that charges by Pix."""

from pathlib import Path

import click

from app.cli.simulate_options import (
    PORT,
    STATE_FILE,
    failing_in_words,
    only_outside_production,
    tls_options,
)
from app.simulators.psp import server
from app.simulators.psp.bank import Receiver
from app.simulators.serving_tls import Tls
from app.usecases.services import Services


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Endereço onde atende.")
@click.option(
    "--port", default=5002, show_default=True, type=PORT, help="Porta onde atende; 0 é qualquer."
)
@click.option("--state", type=STATE_FILE, help="Arquivo onde guarda cobranças e pagamentos.")
@click.option(
    "--client-id", envvar="GUICHE_PIX_CLIENT_ID", default="guiche", help="Credencial da loja."
)
@click.option(
    "--client-secret",
    envvar="GUICHE_PIX_CLIENT_SECRET",
    default="demonstracao",
    help="Segredo da loja.",
)
@click.option(
    "--key", envvar="GUICHE_PIX_KEY", default="pix@viacao.example", help="Chave Pix que recebe."
)
@click.option("--name", default="SIMULADOR", help="Nome de quem recebe.")
@click.option("--city", default="BRASILIA", help="Cidade de quem recebe.")
@tls_options
@click.pass_obj
def psp(
    services: Services,
    /,
    host: str,
    port: int,
    state: Path | None,
    tls: Tls | None,
    **receiver: str,
) -> None:
    """Simula o banco que cobra por Pix (API Pix 2.9), com a página onde se paga.

    Com as três opções --tls-…, atende em HTTPS e só a clientes com certificado.
    """
    only_outside_production(services)
    state = state or services.settings.instance / "psp.db"
    clock, served = services.settings.clock, Receiver(**receiver)
    with failing_in_words(f"{host}:{port}", state):
        if tls:
            server.serve_tls(
                host=host,
                port=port,
                state=state,
                clock=clock,
                receiver=served,
                tls=tls,
                announce=_announce,
            )
        else:
            server.serve(
                host=host,
                port=port,
                state=state,
                clock=clock,
                receiver=served,
                announce=_announce,
            )


def _announce(address: str) -> None:
    click.echo(f"SIMULADOR do Pix: {address}/simulator")
