"""Reading of a recorded BP-e into what is printed of it (docs/adr/0015).

Nothing is looked up and nothing is recomputed: the paper says what the XML says.
"""

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from bpe import notes
from bpe.codes import Emission, Environment, IdentityType, ServiceType
from bpe.dabpe.nodes import Node, UnreadableTicket
from bpe.dabpe.printed import (
    Address,
    Agency,
    Authorization,
    Identity,
    Issuer,
    Journey,
    Passenger,
    PrintedTicket,
)
from bpe.dabpe.reading_values import read_taxes, read_values
from bpe.parsing import parse_untrusted
from bpe.uf import Uf
from fares.kernel.documents import Cnpj, Cpf

_NO_CNPJ = "0" * 14

T = TypeVar("T")


def read_ticket(xml: bytes) -> PrintedTicket:
    """Return what a `BPe` or a `bpeProc` says.

    :raises UnreadableXml: if it is not XML, or not such as may be read safely
    :raises UnreadableTicket: if it is neither, or lacks what the layout obliges
    """
    root = Node(parse_untrusted(xml))
    if root.name not in {"BPe", "bpeProc"}:
        raise UnreadableTicket(f"O XML é um {root.name}, não um BP-e.")
    ticket = root if root.name == "BPe" else root.node("BPe")
    body = ticket.node("infBPe")
    protocol = root.optional_node("protBPe")
    try:
        return _ticket(body, ticket.text("infBPeSupl/qrCodBPe"), protocol)
    except ValueError as error:  # a code or a date that the layout does not know
        raise UnreadableTicket(f"O BP-e traz um valor desconhecido: {error}.") from error


def _ticket(body: Node, qr_text: str, protocol: Node | None) -> PrintedTicket:
    return PrintedTicket(
        issuer=_issuer(body.node("emit")),
        agency=_given(body.optional_node("agencia"), _agency),
        identity=_identity(body, qr_text),
        authorization=_given(protocol, _authorization),
        passenger=_given(body.optional_node("infPassagem/infPassageiro"), _passenger),
        buyer=body.optional_text("comp/xNome"),
        journey=_journey(body),
        values=read_values(body),
        taxes=read_taxes(body),
        notes=notes.parse(body.optional_text("infAdic/infCpl") or ""),
    )


def _given(node: Node | None, read: Callable[[Node], T]) -> T | None:
    return None if node is None else read(node)


def _issuer(node: Node) -> Issuer:
    return Issuer(
        cnpj=Cnpj.parse(node.text("CNPJ")),
        state_registration=node.text("IE"),
        legal_name=node.text("xNome"),
        trade_name=node.optional_text("xFant"),
        address=_address(node.node("enderEmit")),
        phone=node.optional_text("enderEmit/fone"),
        email=node.optional_text("enderEmit/email"),
        authorization=node.optional_text("TAR"),
    )


def _address(node: Node) -> Address:
    return Address(
        street=node.text("xLgr"),
        number=node.text("nro"),
        complement=node.optional_text("xCpl"),
        district=node.text("xBairro"),
        municipality=node.text("xMun"),
        uf=node.text("UF"),
        postal_code=node.optional_text("CEP"),
    )


def _agency(node: Node) -> Agency:
    cnpj = node.optional_text("CNPJ")
    return Agency(
        cnpj=None if cnpj in {None, _NO_CNPJ} else Cnpj.parse(cnpj or ""),
        legal_name=node.text("xNome"),
        address=_address(node.node("enderAgencia")),
    )


def _identity(body: Node, qr_text: str) -> Identity:
    return Identity(
        access_key=body.attribute("Id").removeprefix("BPe"),
        series=int(body.text("ide/serie")),
        number=int(body.text("ide/nBP")),
        issued_at=datetime.fromisoformat(body.text("ide/dhEmi")),
        environment=Environment(body.text("ide/tpAmb")),
        emission=Emission(body.text("ide/tpEmis")),
        qr_text=qr_text,
    )


def _authorization(node: Node) -> Authorization | None:
    number = node.optional_text("infProt/nProt")
    if number is None:
        return None
    return Authorization(
        number=number,
        received_at=datetime.fromisoformat(node.text("infProt/dhRecbto")),
        message=node.optional_text("infFisco/xMsg"),
    )


def _passenger(node: Node) -> Passenger:
    cpf = node.optional_text("CPF")
    return Passenger(
        name=node.text("xNome"),
        document_type=IdentityType(node.text("tpDoc")),
        document_number=node.text("nDoc"),
        document_description=node.optional_text("xDoc"),
        cpf=None if cpf is None else Cpf.parse(cpf),
    )


def _journey(body: Node) -> Journey:
    trip = body.node("infViagem")
    return Journey(
        origin=body.text("infPassagem/xLocOrig"),
        origin_uf=Uf(body.text("ide/UFIni")),
        destination=body.text("infPassagem/xLocDest"),
        destination_uf=body.text("ide/UFFim"),
        departs_at=datetime.fromisoformat(body.text("infPassagem/dhEmb")),
        line=trip.text("xPercurso"),
        prefix=trip.optional_text("prefixo"),
        service_type=ServiceType(trip.text("tpServ")),
        seat=trip.optional_text("poltrona"),
        platform=trip.optional_text("plataforma"),
    )
