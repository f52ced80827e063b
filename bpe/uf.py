"""UF: the states, with the IBGE number that begins an access key."""

from enum import StrEnum


class Uf(StrEnum):
    """A state or the Federal District, by its acronym."""

    number: str
    """cUF: two digits of the IBGE."""

    def __new__(cls, acronym: str, number: str = "") -> "Uf":
        """Return the member with its IBGE number."""
        member = str.__new__(cls, acronym)
        member._value_ = acronym
        member.number = number
        return member

    RO = "RO", "11"
    AC = "AC", "12"
    AM = "AM", "13"
    RR = "RR", "14"
    PA = "PA", "15"
    AP = "AP", "16"
    TO = "TO", "17"
    MA = "MA", "21"
    PI = "PI", "22"
    CE = "CE", "23"
    RN = "RN", "24"
    PB = "PB", "25"
    PE = "PE", "26"
    AL = "AL", "27"
    SE = "SE", "28"
    BA = "BA", "29"
    MG = "MG", "31"
    ES = "ES", "32"
    RJ = "RJ", "33"
    SP = "SP", "35"
    PR = "PR", "41"
    SC = "SC", "42"
    RS = "RS", "43"
    MS = "MS", "50"
    MT = "MT", "51"
    GO = "GO", "52"
    DF = "DF", "53"

    @classmethod
    def of_number(cls, number: str) -> "Uf":
        """Return the state with an IBGE number.

        :raises ValueError: if there is none
        """
        for uf in cls:
            if uf.number == number:
                return uf
        raise ValueError(f"{number} is not the IBGE number of a state.")
