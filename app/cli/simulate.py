"""`guiche simulate`: the stand-ins, for demonstrations and tests."""

import sqlite3
import ssl
from pathlib import Path

import click

from app.simulators.card import server as card_server
from app.simulators.mail import server as mail_server
from app.simulators.sefaz import server
from app.usecases.services import Services
from fares.kernel.system_errors import reason

_FILE = click.Path(dir_okay=False, path_type=Path)
_EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group("simulate")
def group() -> None:
    """Faz as vezes de quem está do outro lado da rede (sem valor fiscal)."""


@group.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Endereço onde atende.")
@click.option(
    "--port",
    default=5001,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Porta onde atende; 0 é qualquer.",
)
@click.option("--state", type=_FILE, help="Arquivo onde guarda o que autorizou.")
@click.option("--tls-certificate", type=_EXISTING, help="Certificado do servidor (PEM).")
@click.option("--tls-key", type=_EXISTING, help="Chave do servidor (PEM).")
@click.option("--tls-clients-ca", type=_EXISTING, help="Autoridade dos clientes aceitos (PEM).")
@click.pass_obj
def sefaz(
    services: Services,
    host: str,
    port: int,
    state: Path | None,
    tls_certificate: Path | None,
    tls_key: Path | None,
    tls_clients_ca: Path | None,
) -> None:
    """Simula os autorizadores de BP-e: SVRS, SP, MG, MS, MT e PR.

    Com as três opções --tls-…, atende em HTTPS e só a clientes com certificado.
    """
    _only_outside_production(services)
    state = state or services.settings.instance / "sefaz.db"
    clock = services.settings.clock
    tls = _tls(tls_certificate, tls_key, tls_clients_ca)
    try:
        if tls:
            server.serve_tls(host=host, port=port, state=state, clock=clock, tls=tls)
        else:
            server.serve(host=host, port=port, state=state, clock=clock, announce=_announce)
    except (OSError, ValueError, sqlite3.Error) as error:
        raise click.ClickException(_what_is_wrong(error, f"{host}:{port}", state)) from error


@group.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Endereço onde atende.")
@click.option("--port", default=5003, show_default=True, help="Porta onde atende; 0 é qualquer.")
@click.option("--state", type=_FILE, help="Arquivo onde guarda as sessões.")
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
    _only_outside_production(services)
    card_server.serve(
        host=host,
        port=port,
        state=state or services.settings.instance / "card.db",
        clock=services.settings.clock,
        key=key,
        secret=secret,
        announce=lambda address: click.echo(f"SIMULADOR do cartão: {address}/simulator"),
    )


@group.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Endereço onde atende.")
@click.option("--port", default=2525, show_default=True, help="Porta de SMTP; 0 é qualquer.")
@click.option("--page-port", default=5004, show_default=True, help="Porta da página.")
@click.option("--state", type=_FILE, help="Arquivo onde guarda as cartas.")
@click.pass_obj
def mail(services: Services, host: str, port: int, page_port: int, state: Path | None) -> None:
    """Simula o servidor de e-mail: guarda e mostra as cartas, e não entrega nenhuma."""
    _only_outside_production(services)
    mail_server.serve(
        host=host,
        port=port,
        page_port=page_port,
        state=state or services.settings.instance / "mail.db",
        clock=services.settings.clock,
        announce=lambda smtp, page: click.echo(f"SIMULADOR do e-mail: {smtp} {page}/simulator"),
    )


def _only_outside_production(services: Services) -> None:
    if services.settings.production:
        raise click.ClickException("O simulador não atende em produção.")


def _tls(certificate: Path | None, key: Path | None, clients_ca: Path | None) -> server.Tls | None:
    if certificate and key and clients_ca:
        return server.Tls(certificate=certificate, key=key, clients_ca=clients_ca)
    if certificate or key or clients_ca:
        raise click.UsageError("TLS pede as três: --tls-certificate, --tls-key, --tls-clients-ca.")
    return None


def _what_is_wrong(error: Exception, address: str, state: Path) -> str:
    match error:
        case ssl.SSLError():
            return "As opções --tls-… não são certificado, chave e autoridade em PEM, um do outro."
        case sqlite3.Error():
            return f"{state} não se abre: confira se é o arquivo de um simulador e se pode gravar."
        case OSError(filename=None):
            return f"Não é possível atender em {address}: {reason(error)}."
        case OSError():
            return f"Não é possível usar {error.filename}: {reason(error)}."
        case _:
            return f"Não é possível atender em {address}: o endereço não serve."


def _announce(address: str) -> None:
    click.echo(f"SIMULADOR da SEFAZ, sem valor fiscal: {address}/simulator")
