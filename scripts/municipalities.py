#!/usr/bin/env python3
"""Write app/importing/data/municipalities.csv: every municipality with its IANA zone.

Reads the npm package @brazilian-utils/brazilian-utils 2.4.0 (MIT; names and codes are
those that IBGE publishes), fetched with `npm pack` by name and version. The package
knows no zones: they come from Lei 12.876/2013 by state, with the two exceptions inside
a state that the tz database keeps.

    scripts/municipalities.py [PACKAGE.tgz]
"""

import csv
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

PACKAGE = "@brazilian-utils/brazilian-utils@2.4.0"
EXPECTED_ROWS = 5571
TARGET = Path(__file__).parents[1] / "app/importing/data/municipalities.csv"

ZONES = {
    "AC": "America/Rio_Branco",
    "AL": "America/Maceio",
    "AM": "America/Manaus",
    "AP": "America/Belem",
    "BA": "America/Bahia",
    "CE": "America/Fortaleza",
    "DF": "America/Sao_Paulo",
    "ES": "America/Sao_Paulo",
    "GO": "America/Sao_Paulo",
    "MA": "America/Fortaleza",
    "MG": "America/Sao_Paulo",
    "MS": "America/Campo_Grande",
    "MT": "America/Cuiaba",
    "PA": "America/Belem",  # west of the Xingu is America/Santarem: the same −03:00 since 2008
    "PB": "America/Fortaleza",
    "PE": "America/Recife",
    "PI": "America/Fortaleza",
    "PR": "America/Sao_Paulo",
    "RJ": "America/Sao_Paulo",
    "RN": "America/Fortaleza",
    "RO": "America/Porto_Velho",
    "RR": "America/Boa_Vista",
    "RS": "America/Sao_Paulo",
    "SC": "America/Sao_Paulo",
    "SE": "America/Maceio",
    "SP": "America/Sao_Paulo",
    "TO": "America/Araguaina",
}
WEST_OF_AMAZONAS = (  # keeps −05:00: west of the line from Tabatinga to Porto Acre
    "1300201",  # Atalaia do Norte
    "1300607",  # Benjamin Constant
    "1300706",  # Boca do Acre
    "1301407",  # Eirunepé
    "1301506",  # Envira
    "1301654",  # Guajará
    "1301803",  # Ipixuna
    "1301951",  # Itamarati
    "1302306",  # Jutaí
    "1302405",  # Lábrea
    "1303502",  # Pauini
    "1303908",  # São Paulo de Olivença
    "1304062",  # Tabatinga
)
FERNANDO_DE_NORONHA = "2605459"
EXCEPTIONS = {
    **dict.fromkeys(WEST_OF_AMAZONAS, "America/Eirunepe"),
    FERNANDO_DE_NORONHA: "America/Noronha",
}

STATE = re.compile(r"\b([A-Z]{2}):\[((?:\[`[^`]*`,`\d{7}`\],?)+)\]")
PLACE = re.compile(r"\[`([^`]*)`,`(\d{7})`\]")


def main() -> None:
    """Fetch the package unless it is given, and write the file."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(sys.argv[1]) if len(sys.argv) > 1 else fetch(Path(folder))
        rows = sorted(read(package))
    if len(rows) != EXPECTED_ROWS or len({row[0] for row in rows}) != EXPECTED_ROWS:
        raise SystemExit(f"{len(rows)} rows where {EXPECTED_ROWS} were expected")
    with TARGET.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter=";", lineterminator="\n")
        writer.writerow(["ibge_code", "name", "uf", "zone"])
        writer.writerows(rows)
    print(f"{len(rows)} municipalities written to {TARGET}")


def fetch(folder: Path) -> Path:
    """Download the package into a folder."""
    subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True)
    return next(folder.glob("*.tgz"))


def read(package: Path) -> Iterator[tuple[str, str, str, str]]:
    """Yield code, name, UF and zone from the table of cities inside the package."""
    with tarfile.open(package) as archive:
        member = next(
            name for name in archive.getnames() if re.search(r"/dist/cities-[^/]*\.js$", name)
        )
        file = archive.extractfile(member)
        if file is None:
            raise SystemExit(f"{member} is not a file")
        source = file.read().decode("utf-8")
    for uf, places in STATE.findall(source):
        for name, code in PLACE.findall(places):
            yield code, name, uf, EXCEPTIONS.get(code, ZONES[uf])


if __name__ == "__main__":
    main()
