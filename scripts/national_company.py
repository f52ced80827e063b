"""The company of the national network: who it is, its layouts, conditions and taxes."""

from collections.abc import Iterator, Sequence

from app.importing import company_files, price_files, service_files
from app.importing.demo import DEMO_CNPJ
from app.importing.file_layout import FileLayout
from scripts.national_plan import NEIGHBOURS, towns

Cells = Sequence[object]
NAME, SHORT = "VIACAO BRASIL DE EXEMPLO LTDA", "Brasil de Exemplo"
_ROOT = DEMO_CNPJ.characters[:8]
_LAYOUTS = (
    ("DD56", "Dois andares: 12 leito embaixo, 44 semileito em cima", (("B", 12, 3), ("C", 44, 4))),
    ("EX46", "Executivo de 46 lugares", (("D", 46, 4),)),
    ("BA46", "Básico de 46 lugares", (("E", 46, 4),)),
    ("LT30", "Leito de 30 lugares", (("B", 30, 3),)),
)
"""Each with its decks from below: class, seats, and how many abreast."""


def _carrier() -> Iterator[Cells]:
    site = "https://brasildeexemplo.example/guia"
    yield str(DEMO_CNPJ), NAME, SHORT, "0800 000 7771", "sac@brasildeexemplo.example", site


def _establishments() -> Iterator[Cells]:
    for branch, uf in enumerate(sorted(NEIGHBOURS), start=1):
        yield (
            *(_branch(branch), uf, f"{branch:02d}1042490", "Sim", NAME, SHORT, "3"),
            *("Avenida das Nações", "100", "", "Centro", towns(uf)[0].name, "", "0800 000 7771"),
            *("fiscal@brasildeexemplo.example", "1", "1", "Sim"),
        )


def _branch(number: int) -> str:
    """Return the CNPJ of a branch, its check digits reckoned."""
    digits = f"{_ROOT}{number:04d}"
    for _ in range(2):
        weighed = sum(int(digit) * (2 + place % 8) for place, digit in enumerate(reversed(digits)))
        digits += str(0 if weighed % 11 < 2 else 11 - weighed % 11)
    return f"{digits[:2]}.{digits[2:5]}.{digits[5:8]}/{digits[8:12]}-{digits[12:]}"


def _points_of_sale() -> Iterator[Cells]:
    for code, uf in (("SAO", "SP"), ("RIO", "RJ"), ("BHZ", "MG")):
        where = ("Avenida das Nações, 100", "Todos os dias, 24 horas", "", "Rampa")
        yield code, f"Terminal {code}", towns(uf)[0].name, uf, *where


def _layouts() -> Iterator[Cells]:
    for code, description, decks in _LAYOUTS:
        number = 0
        for deck, (service_class, seats, abreast) in enumerate(decks, start=1):
            columns = (1, 4, 5) if abreast == 3 else (1, 2, 4, 5)
            for index in range(seats):
                number += 1
                row, column = index // abreast + 1, columns[index % abreast]
                preferential = "Sim" if index < 2 else "Não"
                label = f"{number:02d}"
                seat = (number, label, deck, row, column, service_class, preferential)
                yield code, description, *seat


def _conditions() -> Iterator[Cells]:
    yield (
        *("NORMAL", "1", "Sim", "0,00"),
        "Transferível a outra pessoa. Remarcação sem taxa, dentro de um ano da emissão.",
    )
    yield (
        *("PROMO", "1", "Não", "40,00"),
        "Só o passageiro do bilhete viaja com ele. Remarcação com taxa de R$ 40,00.",
    )


def _taxes() -> Iterator[Cells]:
    text = "Tabela FICTÍCIA de demonstração; não é a tributação da UF."
    for uf in sorted(NEIGHBOURS):
        rule = ("00", "12,00", "", "", "", "Não", "tarifa,pedágio,seguro", text)
        yield uf, "", "01/01/2026", *rule, "200049", "0,10", "0,00", "0,90", "40,00"


COMPANY_FILES: tuple[tuple[FileLayout, list[Cells]], ...] = (
    (company_files.CARRIER, list(_carrier())),
    (company_files.ESTABLISHMENTS, list(_establishments())),
    (company_files.POINTS_OF_SALE, list(_points_of_sale())),
    (service_files.LAYOUTS, list(_layouts())),
    (price_files.CONDITIONS, list(_conditions())),
    (price_files.TAXES, list(_taxes())),
)
