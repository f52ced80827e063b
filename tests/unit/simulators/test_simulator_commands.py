"""The card and mail simulators say no before they start, where they must."""

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.main import cli

SIMULATORS = {"card": ("--port",), "mail": ("--port", "--page-port")}


def run(folder: Path, name: str, *options: str, **environment: str) -> tuple[int, str]:
    given = {
        "DATABASE_URL": f"sqlite:///{folder / 'guiche.db'}",
        "GUICHE_INSTANCE": str(folder),
        "GUICHE_CLOCK": "",
    }
    command = ["simulate", name, *options]
    result = CliRunner().invoke(cli, command, env={**given, **environment})
    return result.exit_code, result.output


@pytest.mark.parametrize("name", SIMULATORS)
def test_production_has_no_simulator(tmp_path: Path, name: str) -> None:
    code, said = run(tmp_path, name, GUICHE_ENV="production", GUICHE_SECRET_KEY="segredo" * 5)

    assert code == 1
    assert "não atende em produção" in said


@pytest.mark.parametrize(
    ("name", "option"), [(name, option) for name in SIMULATORS for option in SIMULATORS[name]]
)
def test_a_port_that_is_taken_is_said(tmp_path: Path, name: str, option: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ports = dict.fromkeys(SIMULATORS[name], "0")
        ports[option] = str(taken.getsockname()[1])
        code, said = run(tmp_path, name, *(word for pair in ports.items() for word in pair))

    assert code == 1
    assert "Não é possível atender em 127.0.0.1" in said
    assert ports[option] in said


@pytest.mark.parametrize("name", SIMULATORS)
def test_a_file_that_is_something_else_is_said(tmp_path: Path, name: str) -> None:
    state = tmp_path / "carta.txt"
    state.write_text("isto não é o arquivo de um simulador" * 100)

    code, said = run(tmp_path, name, "--port", "0", "--state", str(state))

    assert code == 1
    assert "não se abre" in said
