"""`guiche bpe verify`: yes or no to each question, and an exit code for scripts."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli.bpe import group
from bpe.builder import sign_bpe
from bpe.certificate import Certificate
from tests.unit.bpe.bpe_builders import a_bpe


@pytest.fixture
def ticket(certificate: Certificate, tmp_path: Path) -> Path:
    path = tmp_path / "bpe.xml"
    path.write_bytes(sign_bpe(a_bpe(), certificate).xml)
    return path


def run(*files: Path) -> tuple[int, str]:
    result = CliRunner().invoke(group, ["verify", *map(str, files)])
    return result.exit_code, result.output


def test_a_right_document_leaves_with_zero(ticket: Path) -> None:
    code, output = run(ticket)

    assert code == 0
    assert output.count(" sim ") == 5
    assert "3526 1111 2223 3300 0181 6300 1000 0010 0214 8291 7337" in output


def test_one_no_among_many_leaves_with_one(ticket: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.xml"
    wrong.write_bytes(ticket.read_bytes().replace(b"<nro>1800", b"<nro>1801"))

    code, output = run(wrong, ticket)

    assert code == 1
    assert output.count(" NÃO ") == 1
    assert output.count(" sim ") == 9


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(None, "o arquivo não pôde ser lido: não existe", id="no file"),
        pytest.param(b"texto", "não é XML bem formado", id="no XML"),
        pytest.param(b"<nfe/>", "é preciso BPe ou bpeProc", id="something else"),
        pytest.param(b"x" * 600_000, "o máximo é 512000", id="too long"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(
    content: bytes | None, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "file.xml"
    if content is not None:
        path.write_bytes(content)

    code, output = run(path)

    assert code == 1
    assert message in output
    assert "Traceback" not in output


def test_a_folder_is_told_too(tmp_path: Path) -> None:
    code, output = run(tmp_path)

    assert code == 1
    assert "não pôde ser lido" in output


def test_without_files_the_use_is_told() -> None:
    assert run()[0] == 2
