"""`guiche network`, as an operator types it."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.main import cli
from tests.network_files import SECTIONS, a_network

CNPJ = "11.444.777/0001-61"


@pytest.fixture
def guiche(database_url: str, tmp_path: Path) -> "Guiche":
    return Guiche(database_url, tmp_path / "instance")


class Guiche:
    """Runs the command on a database, at a moment that stands still."""

    def __init__(self, database_url: str, instance: Path) -> None:
        self._env = {
            "DATABASE_URL": database_url,
            "GUICHE_INSTANCE": str(instance),
            "GUICHE_CLOCK": "2026-12-01T12:00:00-03:00",
            "COLUMNS": "200",
        }

    def on_a_terminal(self, answer: str, *arguments: str) -> tuple[int, str]:
        """Run the command as somebody at a terminal who types an answer."""
        ours, theirs = pty.openpty()
        os.write(ours, f"{answer}\n".encode())
        done = subprocess.run(
            [sys.executable, "-c", "from app.main import cli; cli()", "network", *arguments],
            env=os.environ | self._env,
            stdin=theirs,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            timeout=120,
        )
        os.close(theirs)
        os.close(ours)
        return done.returncode, done.stdout.decode()

    def __call__(self, *arguments: str) -> Result:
        return CliRunner().invoke(cli, ["network", *arguments], env=self._env)


def test_from_the_demonstration_to_the_status(guiche: Guiche, tmp_path: Path) -> None:
    folder = str(tmp_path / "demo")

    assert CNPJ in guiche("demo", folder).output
    dry = guiche("import", "--cnpj", CNPJ, folder, "--dry-run")
    assert (dry.exit_code, "Nada foi alterado" in dry.output) == (0, True)
    assert "Nenhuma linha" in guiche("status").output

    imported = guiche("import", "--cnpj", "11444777000161", folder)
    assert (imported.exit_code, "Rede importada" in imported.output) == (0, True)
    assert "Nada a alterar" in guiche("import", "--cnpj", CNPJ, folder).output

    status = guiche("status")
    assert "fora de venda" in status.output
    assert "IE ativa em RS" in status.output
    lines = json.loads(guiche("status", "--json").output)
    assert [line["prefix"] for line in lines if not line["on_sale"]] == ["RSSC0777008"]


def test_faults_are_a_table_and_the_exit_is_1(guiche: Guiche, tmp_path: Path) -> None:
    network = a_network(tmp_path / "rede")
    line = network.change(SECTIONS, {}, {"municipio_origem": "[bold]Sampa"})

    result = guiche("import", "--cnpj", CNPJ, str(network.path))

    assert result.exit_code == 1
    for word in (SECTIONS, str(line), "municipio_origem", "[bold]Sampa", "município de SP"):
        assert word in result.output
    assert "Nenhuma linha" in guiche("status").output


def test_faults_and_differences_for_machines(guiche: Guiche, tmp_path: Path) -> None:
    network = a_network(tmp_path / "rede")
    arguments = ("import", "--json", "--cnpj", CNPJ, str(network.path))
    answer = json.loads(guiche(*arguments).output)
    assert {table["table"]: table["added"] for table in answer["tables"]}["lines"] == 8

    network.change(SECTIONS, {}, {"uf_origem": "ZZ"})
    result = guiche(*arguments)

    assert result.exit_code == 1
    assert json.loads(result.output)["faults"][0] == {
        "file": SECTIONS,
        "line": 2,
        "column": "uf_origem",
        "value": "ZZ",
        "expected": "sigla de uma das 27 unidades da Federação",
    }


@pytest.mark.parametrize("cnpj", ["11.444.777/0001-62", "11444777", "11.444.777/0001-6I"])
def test_a_wrong_cnpj_is_told(guiche: Guiche, tmp_path: Path, cnpj: str) -> None:
    network = a_network(tmp_path / "rede")

    result = guiche("import", "--cnpj", cnpj, str(network.path))

    assert result.exit_code == 1
    assert "CNPJ" in result.output


def test_the_template_is_written_once(guiche: Guiche, tmp_path: Path) -> None:
    folder = tmp_path / "nova"

    first = guiche("template", str(folder))
    again = guiche("template", str(folder))

    assert sorted(first.output.split()) == sorted(path.name for path in folder.iterdir())
    assert again.output == ""
    header = (folder / "tar.csv").read_text(encoding="utf-8-sig")
    assert header == "prefixo;encerrado_em;permite_m3;condicoes_especificas\n"


@pytest.mark.parametrize(("answer", "exit_code", "platform"), [("n", 1, 1), ("s", 0, 0)])
def test_a_changed_network_is_asked_about(
    guiche: Guiche, tmp_path: Path, answer: str, exit_code: int, platform: int
) -> None:
    network = a_network(tmp_path / "rede")
    arguments = ("import", "--cnpj", CNPJ, str(network.path))
    assert guiche(*arguments).exit_code == 0
    network.change("paradas.csv", {}, {"plataforma": "77"})

    code, output = guiche.on_a_terminal(answer, *arguments)

    assert code == exit_code
    assert "plataforma 11 → 77" in output
    assert "Alterar a rede assim?" in output
    left = json.loads(guiche(*arguments, "--dry-run", "--json").output)["tables"]
    assert len(left) == platform  # what was refused still differs


@pytest.mark.parametrize("option", ["--dry-run", "--yes"])
def test_a_misspelled_file_does_not_pass_in_silence(
    guiche: Guiche, tmp_path: Path, option: str
) -> None:
    """It is told before anything else, while one can still say no."""
    network = a_network(tmp_path / "rede")
    (network.path / "tar.csv").rename(network.path / "tars.csv")
    network.drop("viagens.csv", {"placa": "AUR7G18"})

    result = guiche("import", option, "--cnpj", CNPJ, str(network.path))

    assert result.exit_code == 0
    assert result.output.startswith("Arquivo não lido, de nome desconhecido: tars.csv")
