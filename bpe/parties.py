"""Parties of a BP-e besides the passenger: issuer, buyer, agency, and where they are."""

from dataclasses import dataclass

from bpe import shapes
from bpe.codes import TaxRegime
from bpe.shapes import InvalidBpe, require_shape
from bpe.uf import Uf
from fares.kernel.documents import Cnpj, Cpf


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """An address in Brazil."""

    street: str
    number: str
    district: str
    municipality_code: str
    """Seven digits of the IBGE."""
    municipality: str
    uf: Uf
    complement: str | None = None
    postal_code: str | None = None
    phone: str | None = None
    """Digits only, with the area code."""
    email: str | None = None

    def __post_init__(self) -> None:
        code = self.municipality_code
        require_shape(shapes.MUNICIPALITY, code, "município", "o código do IBGE, 7 algarismos")
        if code[:2] != self.uf.number:
            raise InvalidBpe("município", f"{code} não é da UF {self.uf}")
        require_shape(shapes.POSTAL_CODE, self.postal_code, "CEP", "8 algarismos")
        require_shape(shapes.PHONE, self.phone, "telefone", "de 7 a 12 algarismos")
        require_shape(shapes.EMAIL, self.email, "e-mail", "um endereço como nome@empresa.com.br")


@dataclass(frozen=True, slots=True, kw_only=True)
class Issuer:
    """The carrier's establishment in the state where the journey begins (emitente)."""

    cnpj: Cnpj
    state_registration: str
    """IE, digits only."""
    name: str
    """Razão social."""
    tax_regime: TaxRegime
    address: Address
    authorization: str
    """TAR: the number of the line's authorisation at ANTT."""
    trade_name: str | None = None

    def __post_init__(self) -> None:
        require_shape(
            shapes.STATE_REGISTRATION,
            self.state_registration,
            "inscrição estadual do emitente",
            "de 2 a 14 algarismos, sem pontuação",
        )
        if not 1 <= len(self.authorization) <= 20:
            raise InvalidBpe("TAR", "é obrigatório e tem até 20 posições")


@dataclass(frozen=True, slots=True, kw_only=True)
class Buyer:
    """Who paid, where it is not the passenger; with an address in Brazil."""

    name: str
    identity: Cnpj | Cpf
    address: Address
    state_registration: str | None = None

    def __post_init__(self) -> None:
        require_shape(
            shapes.STATE_REGISTRATION,
            self.state_registration,
            "inscrição estadual do comprador",
            "de 2 a 14 algarismos, sem pontuação",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Agency:
    """A third party that sold the ticket for the carrier."""

    name: str
    cnpj: Cnpj
    address: Address
