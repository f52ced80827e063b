"""Codes: every one is in the official schema, and every code of the schema has a name."""

from collections.abc import Iterator
from importlib.resources import files

import pytest
from lxml import etree

from bpe import codes
from bpe.uf import Uf

XS = {"xs": "http://www.w3.org/2001/XMLSchema"}
SCHEMAS = files("nfelib.bpe.schemas.v1_0")


def enumerations(name: str) -> Iterator[set[str]]:
    """Yield the values of each element, or type, of that name."""
    for schema in ("bpeTiposBasico_v1.00.xsd", "tiposGeralBPe_v1.00.xsd"):
        tree = etree.fromstring((SCHEMAS / schema).read_bytes())
        for found in tree.xpath(f"//*[@name='{name}']", namespaces=XS):
            yield set(found.xpath(".//xs:enumeration/@value", namespaces=XS))


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("TIndPres", codes.Presence),
        ("CRT", codes.TaxRegime),
        ("TDoc", codes.IdentityType),
        ("tpViagem", codes.TripType),
        ("tpServ", codes.ServiceType),
        ("tpAcomodacao", codes.Accommodation),
        ("tpTrecho", codes.LegType),
        ("tpDesconto", codes.DiscountType),
        ("tpComp", codes.ComponentType),
        ("tPag", codes.PaymentType),
        ("tpIntegra", codes.CardIntegration),
        ("tBand", codes.CardBrand),
        ("tpEmis", codes.Emission),
    ],
)
def test_codes_are_those_of_the_schema(name: str, ours: type[codes.Code]) -> None:
    assert {code.value for code in ours} in list(enumerations(name))


def test_states_are_those_of_the_schema() -> None:
    assert {uf.number for uf in Uf} in list(enumerations("TCodUfIBGE"))
    assert {uf.value for uf in Uf} in list(enumerations("TUf_sem_EX"))


def test_every_code_has_a_label() -> None:
    for kind in codes.Code.__subclasses__():
        labels = [code.label for code in kind]

        assert all(labels)
        assert len(set(labels)) == len(labels)


def test_a_code_is_found_by_its_value() -> None:
    assert codes.DiscountType("10") is codes.DiscountType.JOVEM
    assert Uf("SP") is Uf.SP
    assert Uf.of_number("35") is Uf.SP
    with pytest.raises(ValueError, match="99"):
        Uf.of_number("99")
