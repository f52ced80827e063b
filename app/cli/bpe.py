"""`guiche bpe`: fiscal documents, ours or anybody's."""

from pathlib import Path

import click

from bpe.parsing import MAX_BYTES
from bpe.verify import verify
from fares.kernel.errors import DomainError
from fares.kernel.system_errors import reason


@click.group("bpe")
def group() -> None:
    """Trata de documentos fiscais."""


@group.command("verify")
@click.argument(
    "files", metavar="ARQUIVO...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
def verify_files(files: tuple[Path, ...]) -> None:
    """Confere BP-e ou bpeProc: leiaute, assinatura, chave, QR Code, aritmética, protocolo."""
    results = [_verify_file(path) for path in files]
    if not all(results):
        raise click.exceptions.Exit(1)


def _verify_file(path: Path) -> bool:
    click.echo(f"{path}:")
    try:
        with path.open("rb") as file:
            checks = verify(file.read(MAX_BYTES + 1))
    except OSError as error:
        click.echo(f"  o arquivo não pôde ser lido: {reason(error)}")
        return False
    except DomainError as error:
        click.echo(f"  {error}")
        return False
    for check in checks:
        click.echo(f"  {check.name:<16} {'sim' if check.ok else 'NÃO'}  {check.why}")
    return all(check.ok for check in checks)
