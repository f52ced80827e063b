"""The states, and the office that authorizes the tickets of each."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

UF_BY_CODE = {
    "11": "RO", "12": "AC", "13": "AM", "14": "RR", "15": "PA", "16": "AP", "17": "TO",
    "21": "MA", "22": "PI", "23": "CE", "24": "RN", "25": "PB", "26": "PE", "27": "AL",
    "28": "SE", "29": "BA", "31": "MG", "32": "ES", "33": "RJ", "35": "SP", "41": "PR",
    "42": "SC", "43": "RS", "50": "MS", "51": "MT", "52": "GO", "53": "DF",
}  # fmt: skip
ABROAD, ABROAD_CODE = "EX", "9999999"
"""What stands for the state and the municipality of an address in another country."""
CODE_BY_UF = {uf: code for code, uf in UF_BY_CODE.items()}
_WITH_AN_OFFICE_OF_THEIR_OWN = frozenset({"MG", "MS", "MT", "PR", "SP"})


@dataclass(frozen=True, slots=True)
class Authorizer:
    """An office that authorizes: the states it serves, its own code, its local time."""

    name: str
    home_code: str
    ufs: frozenset[str]
    zone: ZoneInfo

    def serves(self, uf_code: str) -> bool:
        """Return whether tickets of the state with this IBGE code are judged here."""
        return UF_BY_CODE.get(uf_code) in self.ufs

    def local_time(self, instant: datetime) -> datetime:
        """Return an instant as this office's clock on the wall, without fraction."""
        return instant.astimezone(self.zone).replace(microsecond=0)


def _own(uf: str, zone: str) -> Authorizer:
    return Authorizer(uf, CODE_BY_UF[uf], frozenset({uf}), ZoneInfo(zone))


_OFFICES = (
    Authorizer(
        "SVRS",
        CODE_BY_UF["RS"],
        frozenset(CODE_BY_UF) - _WITH_AN_OFFICE_OF_THEIR_OWN,
        ZoneInfo("America/Sao_Paulo"),
    ),
    _own("SP", "America/Sao_Paulo"),
    _own("MG", "America/Sao_Paulo"),
    _own("PR", "America/Sao_Paulo"),
    _own("MS", "America/Campo_Grande"),
    _own("MT", "America/Cuiaba"),
)
AUTHORIZERS = {office.name: office for office in _OFFICES}
