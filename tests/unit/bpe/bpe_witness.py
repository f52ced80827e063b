"""A second writing of the layout: what a document's elements should hold, by path.

It is compared with what nfelib's generated bindings read from our bytes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from typing import Any

from nfelib.bpe.bindings.v1_0.bpe_v1_00 import Bpe as Binding
from xsdata.formats.dataclass.parsers import XmlParser

from bpe.document import Bpe
from bpe.parties import Address
from fares.kernel.documents import Cnpj
from fares.kernel.money import Money
from tests.unit.bpe.bpe_money_witness import Tree, cut, imp, inf_valor, pag


def read_by_bindings(xml: bytes) -> dict[str, str]:
    """Return every value that nfelib's bindings find within infBPe, by path."""
    return dict(_flatten("", XmlParser().from_bytes(xml, Binding).infBPe))


def expected(document: Bpe) -> dict[str, str]:
    """Return what should be found."""
    key = str(document.access_key)
    tree: Tree = {
        "versao": "1.00",
        "Id": f"BPe{key}",
        "ide": _ide(document, key),
        "emit": _emit(document),
        "comp": _comp(document),
        "agencia": _agencia(document),
        "infPassagem": _inf_passagem(document),
        "infViagem": [_inf_viagem(document)],
        "infValorBPe": inf_valor(document),
        "imp": imp(document),
        "pag": [pag(payment) for payment in document.values.payments],
        "infAdic": {
            "infAdFisco": cut(document.fisco_note, 2000),
            "infCpl": cut(document.notes, 5000),
        },
    }
    return dict(_flatten("", tree))


def _flatten(path: str, node: Any) -> Iterator[tuple[str, str]]:
    if node is None:
        return
    if isinstance(node, list):
        children = [(f"{path}[{i}]", child) for i, child in enumerate(node)]
    elif isinstance(node, Mapping):
        children = [(f"{path}/{name}", child) for name, child in node.items()]
    elif is_dataclass(node) and not isinstance(node, Money):
        children = [
            (f"{path}/{_name(field.name)}", getattr(node, field.name)) for field in fields(node)
        ]
    else:
        yield path, str(node.value if isinstance(node, Enum) else node)
        return
    for name, child in children:
        yield from _flatten(name, child)


def _name(attribute: str) -> str:
    return "Comp" if attribute == "comp_1" else attribute


def _moment(moment: datetime) -> str:
    whole = moment.strftime("%Y-%m-%dT%H:%M:%S%z")
    return f"{whole[:-2]}:{whole[-2:]}"


def _address(address: Address) -> Tree:
    return {
        "xLgr": cut(address.street, 60),
        "nro": cut(address.number, 60),
        "xCpl": cut(address.complement, 60),
        "xBairro": cut(address.district, 60),
        "cMun": address.municipality_code,
        "xMun": cut(address.municipality, 60),
        "CEP": address.postal_code,
        "UF": str(address.uf),
        "fone": address.phone,
        "email": address.email,
    }


def _ide(document: Bpe, key: str) -> Tree:
    ide = document.identification
    return {
        "cUF": key[:2],
        "tpAmb": ide.environment.value,
        "mod": "63",
        "serie": str(ide.series),
        "nBP": str(ide.number),
        "cBP": ide.random_code,
        "cDV": key[43],
        "modal": "1",
        "dhEmi": _moment(ide.issued_at),
        "tpEmis": "1",
        "verProc": cut(ide.software, 20),
        "tpBPe": "0",
        "indPres": ide.presence.value,
        "UFIni": str(document.origin.uf),
        "cMunIni": document.origin.municipality_code,
        "UFFim": str(document.destination.uf),
        "cMunFim": document.destination.municipality_code,
    }


def _emit(document: Bpe) -> Tree:
    issuer = document.issuer
    return {
        "CNPJ": issuer.cnpj.characters,
        "IE": issuer.state_registration,
        "xNome": cut(issuer.name, 60),
        "xFant": cut(issuer.trade_name, 60),
        "CRT": issuer.tax_regime.value,
        "enderEmit": _address(issuer.address),
        "TAR": cut(issuer.authorization, 20),
    }


def _comp(document: Bpe) -> Tree | None:
    buyer = document.buyer
    if buyer is None:
        return None
    company = isinstance(buyer.identity, Cnpj)
    return {
        "xNome": cut(buyer.name, 60),
        "CNPJ" if company else "CPF": getattr(
            buyer.identity, "characters" if company else "digits"
        ),
        "IE": buyer.state_registration,
        "enderComp": _address(buyer.address),
    }


def _agencia(document: Bpe) -> Tree | None:
    agency = document.agency
    if agency is None:
        return None
    return {
        "xNome": cut(agency.name, 60),
        "CNPJ": agency.cnpj.characters,
        "enderAgencia": _address(agency.address),
    }


def _inf_passagem(document: Bpe) -> Tree:
    passenger, born = document.passenger, document.passenger.born_on
    return {
        "cLocOrig": cut(document.origin.code, 7),
        "xLocOrig": cut(document.origin.name, 60),
        "cLocDest": cut(document.destination.code, 7),
        "xLocDest": cut(document.destination.name, 60),
        "dhEmb": _moment(document.boards_at),
        "dhValidade": _moment(document.expires_at),
        "infPassageiro": {
            "xNome": cut(passenger.name, 60),
            "CPF": passenger.cpf and passenger.cpf.digits,
            "tpDoc": passenger.identity_type.value,
            "nDoc": cut(passenger.identity_number, 20),
            "xDoc": cut(passenger.identity_description, 100),
            "dNasc": born and f"{born.year}-{born.month:02d}-{born.day:02d}",
            "fone": passenger.phone,
            "email": passenger.email,
        },
    }


def _inf_viagem(document: Bpe) -> Tree:
    trip = document.trip
    return {
        "cPercurso": cut(trip.route_code, 20),
        "xPercurso": cut(trip.route_name, 100),
        "tpViagem": trip.type.value,
        "tpServ": trip.service_type.value,
        "tpAcomodacao": trip.accommodation.value,
        "tpTrecho": "1",
        "dhViagem": _moment(trip.departs_at),
        "prefixo": cut(trip.prefix, 20),
        "poltrona": trip.seat,
        "plataforma": cut(trip.platform, 10),
    }
