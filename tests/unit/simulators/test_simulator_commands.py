"""No simulator starts in production."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from app.main import cli


@pytest.mark.parametrize("name", ["card", "mail"])
def test_production_has_no_simulator(tmp_path: Path, name: str) -> None:
    given = {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'guiche.db'}",
        "GUICHE_CLOCK": "",
        "GUICHE_ENV": "production",
        "GUICHE_SECRET_KEY": "segredo" * 5,
    }

    result = CliRunner().invoke(cli, ["simulate", name], env=given)

    assert result.exit_code == 1
    assert "não atende em produção" in result.output
