"""`guiche simulate psp` says no before it starts, where it must."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from app.main import cli


def run(folder: Path, *options: str, **environment: str) -> tuple[int, str]:
    given = {"DATABASE_URL": f"sqlite:///{folder / 'guiche.db'}", "GUICHE_CLOCK": ""}
    command = ["simulate", "psp", "--port", "0", *options]
    result = CliRunner().invoke(cli, command, env={**given, **environment})
    return result.exit_code, result.output


def test_production_has_no_simulator(tmp_path: Path) -> None:
    code, said = run(tmp_path, GUICHE_ENV="production", GUICHE_SECRET_KEY="segredo" * 5)

    assert code == 1
    assert "não atende em produção" in said


@pytest.mark.parametrize("given", ["--tls-certificate", "--tls-key", "--tls-clients-ca"])
def test_tls_takes_all_three_files_or_none(tmp_path: Path, given: str) -> None:
    file = tmp_path / "a.pem"
    file.touch()

    code, said = run(tmp_path, given, str(file))

    assert code == 2
    assert "TLS pede as três" in said


def test_a_state_that_is_none_is_said(tmp_path: Path) -> None:
    state = tmp_path / "psp.db"
    state.write_text("isto não é um banco de dados" * 100)

    code, said = run(tmp_path, "--state", str(state))

    assert code == 1
    assert "não se abre" in said
