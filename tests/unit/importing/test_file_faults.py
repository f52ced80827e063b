"""Files that are damaged as files: missing, empty, badly encoded, with columns astray."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.network_files import POINTS, SECTIONS, TIMETABLES, NetworkFolder, a_network

Damage = Callable[[bytes], bytes]


def append(line: bytes) -> Damage:
    return lambda content: content + line + b"\r\n"


def header(old: bytes, new: bytes) -> Damage:
    return lambda content: content.replace(old, new, 1)


BYTES = [
    pytest.param(SECTIONS, lambda _: b"", 0, "", "um cabeçalho", id="empty"),
    pytest.param(
        TIMETABLES, lambda _: b"\r\n ;;\r\n", 0, "", "um cabeçalho", id="only blank lines"
    ),
    pytest.param(SECTIONS, lambda text: b"\xef\xbb\xbf" + text, 0, "", "ISO-8859-1", id="marked"),
    pytest.param(
        POINTS,
        lambda text: text.decode("iso-8859-1").encode("utf-8"),
        0,
        "",
        "ISO-8859-1",
        id="the regulator's in UTF-8",
    ),
    pytest.param(
        "paradas.csv",
        lambda text: text.decode("utf-8").encode("iso-8859-1"),
        2,
        "",
        "UTF-8",
        id="ours in ISO-8859-1",
    ),
    pytest.param(SECTIONS, header(b"prefixo", b"prefixos"), 1, "prefixo", "a coluna", id="renamed"),
    pytest.param("tar.csv", header(b"\n", b";nota\n"), 1, "nota", "leiaute", id="extra column"),
    pytest.param("tar.csv", header(b"\n", b";prefixo\n"), 1, "prefixo", "uma vez", id="repeated"),
    pytest.param("tar.csv", append(b"SPBA0777001;;N\xc3\xa3o"), 10, "", "4 colunas", id="short"),
    pytest.param(
        "tar.csv", append(b"SPBA0777001;;S;S;S"), 10, "", "4 colunas; aqui há 5", id="long"
    ),
    pytest.param("tar.csv", append(b"SPBA\x000777001;;S;S"), 10, "", "controle", id="NUL"),
    pytest.param("tar.csv", append(b'"SPBA0777001;;S;S'), 10, "", "aspas", id="open quote"),
    pytest.param("tar.csv", append(b'"SPBA"0777001;;S;S'), 10, "", "aspas", id="text after quote"),
    pytest.param("tar.csv", append(b"S" * 8001), 10, "", "8000 caracteres", id="very long line"),
]


@pytest.mark.parametrize(("file", "damage", "line", "column", "expected"), BYTES)
def test_a_damaged_file_is_told_once(
    tmp_path: Path, file: str, damage: Damage, line: int, column: str, expected: str
) -> None:
    network = a_network(tmp_path)
    network.edit(file, damage)

    faults = [fault for fault in network.faults() if fault.file == file]

    assert (faults[0].line, faults[0].column) == (line, column)
    assert expected in faults[0].expected


@pytest.mark.parametrize("name", [SECTIONS, TIMETABLES, POINTS, "tarifas.csv", "tar.csv"])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_text_of_a_spreadsheet_is_one_fault(
    tmp_path: Path, name: str, encoding: str
) -> None:
    """The file is told, and not each of its lines; nor what the other files want from it."""
    network = a_network(tmp_path)
    network.edit(name, lambda text: text.decode("iso-8859-1").encode(encoding))

    faults = [fault for fault in network.faults() if fault.file == name]

    assert [(fault.line, fault.value) for fault in faults] == [(0, "UTF-16")]
    assert "arquivo em" in faults[0].expected


@pytest.mark.parametrize("name", [SECTIONS, "tarifas.csv", "veiculos.csv"])
def test_a_folder_in_the_place_of_a_file_is_not_a_missing_file(tmp_path: Path, name: str) -> None:
    network = a_network(tmp_path)
    (tmp_path / name).unlink()
    (tmp_path / name).mkdir()

    faults = [fault for fault in network.faults() if fault.file == name]

    assert [(fault.line, fault.value) for fault in faults] == [(0, "é uma pasta, e não um arquivo")]


@pytest.mark.parametrize("name", [SECTIONS, TIMETABLES, POINTS])
def test_a_file_of_the_regulator_may_not_be_missing(tmp_path: Path, name: str) -> None:
    network = a_network(tmp_path)
    (tmp_path / name).unlink()

    assert [(fault.line, fault.expected) for fault in network.faults() if fault.file == name] == [
        (0, "o arquivo na pasta")
    ]


def test_an_unreadable_file_does_not_make_the_others_look_wrong(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    network.edit("veiculos.csv", header(b"placa", b"chapa"))

    assert {fault.file for fault in network.faults()} == {"veiculos.csv"}


def test_one_word_of_a_carrier_that_is_not_there(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    for name in (SECTIONS, TIMETABLES, POINTS):
        rows = [row | {"cnpj": "99.888.777/0001-00"} for row in network.read(name)]
        network.write(name, rows)

    fault = next(fault for fault in network.faults() if fault.file == SECTIONS)

    assert (fault.line, fault.column, fault.value) == (0, "cnpj", "11.444.777/0001-61")


def test_rows_of_other_carriers_are_not_judged(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    network.edit(SECTIONS, append(b'"99.888.777/0001-00";"OUTRA";"muito";"errado"'))
    network.edit(TIMETABLES, append(b"99.888.777/0001-00;OUTRA;31/31/2024;?;;;;25:99"))
    network.edit(POINTS, append(b'99.888.777/0001-00;"OUTRA;\x96\x00'))

    assert network.faults() == ()


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda text: text.replace(b'"', b""), id="unquoted"),
        pytest.param(lambda text: text.replace(b"\r\n", b"\n"), id="line feeds alone"),
        pytest.param(lambda text: text.rstrip(b"\r\n"), id="no line end at the end"),
        pytest.param(lambda text: text + b"\r\n;;;\r\n", id="blank lines at the end"),
    ],
)
def test_the_regulators_file_may_be_written_in_several_ways(tmp_path: Path, change: Damage) -> None:
    network = a_network(tmp_path / "changed")
    network.edit(SECTIONS, change)

    assert network.draft() == a_network(tmp_path / "sound").draft()


def test_quotes_words_and_seconds_may_be_written_in_several_ways(tmp_path: Path) -> None:
    network, sound = a_network(tmp_path / "changed"), a_network(tmp_path / "sound")
    _rewrite(network)

    assert network.draft().tables["timetables"] == sound.draft().tables["timetables"]


def _rewrite(network: NetworkFolder) -> None:
    """Write the same timetables in other words, all cells quoted."""
    rows = network.read(TIMETABLES)
    lines = [";".join(rows[0])]
    for row in rows:
        row["sentido"] = row["sentido"].lower()
        row["horario"] += ":00"
        row["gratuidade"] = {"Sim": "S", "Não": ""}[row["gratuidade"]]
        row["segunda_feira"] = {"x": "SIM", "": "n"}[row["segunda_feira"]]
        row["tipo_veiculo"] = row["tipo_veiculo"].replace("á", "a").upper()
        lines.append(";".join(f'"{cell}"' for cell in row.values()))
    network.edit(TIMETABLES, lambda _: "\r\n".join(lines).encode("iso-8859-1"))


def test_names_match_whatever_the_accents_and_the_case(tmp_path: Path) -> None:
    network, sound = a_network(tmp_path / "changed"), a_network(tmp_path / "sound")
    network.change(POINTS, {}, {"municipio_uf": "SAO PAULO - sp"})

    assert network.draft().tables["line_stops"] == sound.draft().tables["line_stops"]


def test_our_files_may_be_marked_as_utf8_and_in_any_order_of_columns(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    rows = [dict(reversed(row.items())) for row in network.read("tar.csv")]
    network.write("tar.csv", rows)
    network.edit("tar.csv", lambda text: b"\xef\xbb\xbf" + text)

    assert network.faults() == ()


def test_our_files_may_all_be_missing(tmp_path: Path) -> None:
    network = a_network(tmp_path)
    for path in tmp_path.iterdir():
        if path.name not in {SECTIONS, TIMETABLES, POINTS}:
            path.unlink()

    draft = network.draft()

    assert draft.tables.keys() == {
        "municipalities",
        "carriers",
        "lines",
        "secoes",
        "line_stops",
        "timetables",
    }
