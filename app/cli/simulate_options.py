"""What the simulators' commands share: where they may run, TLS, and saying what went wrong."""

import sqlite3
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import click

from app.simulators.serving_tls import Tls
from app.usecases.services import Services
from fares.kernel.system_errors import reason

PORT = click.IntRange(0, 65535)
STATE_FILE = click.Path(dir_okay=False, path_type=Path)
_EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)


def only_outside_production(services: Services) -> None:
    """Refuse to simulate where things are real."""
    if services.settings.production:
        raise click.ClickException("O simulador não atende em produção.")


def tls_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command `tls`: the three files of `--tls-…`, or None where none is given."""

    @click.option("--tls-certificate", type=_EXISTING, help="Certificado do servidor (PEM).")
    @click.option("--tls-key", type=_EXISTING, help="Chave do servidor (PEM).")
    @click.option("--tls-clients-ca", type=_EXISTING, help="Autoridade dos clientes (PEM).")
    @wraps(command)
    def with_tls(
        *arguments: Any,
        tls_certificate: Path | None,
        tls_key: Path | None,
        tls_clients_ca: Path | None,
        **options: Any,
    ) -> None:
        command(*arguments, tls=_tls(tls_certificate, tls_key, tls_clients_ca), **options)

    return with_tls


@contextmanager
def failing_in_words(address: str, state: Path) -> Iterator[None]:
    """Say in Portuguese what keeps a simulator from serving at an address, with a file of state."""
    try:
        yield
    except (OSError, ValueError, sqlite3.Error) as error:
        raise click.ClickException(_what_is_wrong(error, address, state)) from error


def _tls(certificate: Path | None, key: Path | None, clients_ca: Path | None) -> Tls | None:
    if certificate and key and clients_ca:
        return Tls(certificate=certificate, key=key, clients_ca=clients_ca)
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
