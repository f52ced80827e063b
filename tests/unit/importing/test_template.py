"""The empty files that an operator begins with, and the guide that explains them."""

from pathlib import Path

import pytest

from app.importing import regulator_files
from app.importing.file_layout import FileLayout
from app.importing.template import OWN_FILES, README, write_template
from tests.network_files import SECTIONS, a_network

REGULATORS = (regulator_files.SECTIONS, regulator_files.TIMETABLES, regulator_files.POINTS)
GUIDE = Path(__file__).parents[3] / "docs" / "rede.md"


def test_the_template_is_read_as_a_network_without_our_facts(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    for layout in OWN_FILES:
        (tmp_path / layout.name).unlink()

    assert set(write_template(tmp_path)) == {layout.name for layout in OWN_FILES} | {README}
    assert network.faults() == ()


def test_the_template_overwrites_nothing(tmp_path: Path) -> None:
    a_network(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    assert write_template(tmp_path) == [README]
    assert {name: (tmp_path / name).read_bytes() for name in before} == before


def test_the_readme_explains_every_column(tmp_path: Path) -> None:
    write_template(tmp_path)
    readme = (tmp_path / README).read_text(encoding="utf-8")

    for layout in OWN_FILES:
        assert f"{layout.name}: " in readme
        for column in layout.columns:
            assert f"  {column.name} (" in readme


@pytest.mark.parametrize("layout", [*REGULATORS, *OWN_FILES], ids=lambda layout: str(layout.name))
def test_the_guide_has_every_column_of_every_file(layout: FileLayout) -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    section = guide.partition(f"### `{layout.name}`")[2].partition("\n### ")[0]

    for column in layout.columns:
        assert f"`{column.name}`" in section


def test_the_demonstration_has_the_files_of_the_regulator_in_their_order(tmp_path: Path) -> None:
    a_network(tmp_path)

    header = (tmp_path / SECTIONS).read_bytes().split(b"\r\n", 1)[0].decode("iso-8859-1")

    assert header == (
        "cnpj;razao_social;numero_tar;numero_lop;data_autorizacao;prefixo;descricao_linha;"
        "tipo_servico;municipio_origem;uf_origem;municipio_destino;uf_destino;extensao_secao;"
        "outorga_secao;ambito_linha"
    )
