"""Amounts add up within what the authorisers tolerate, and not a centavo beyond."""

from pathlib import Path

import pytest

from bpe.builder import canonical_content
from bpe.verify import verify
from tests.unit.bpe.bpe_answers import NS
from tests.unit.bpe.bpe_cases import CASES


def arithmetic_of(xml: str) -> tuple[bool, str]:
    """Return the answer on an unsigned document."""
    document = f'<BPe xmlns="{NS}">{xml}</BPe>'.encode()
    return next((check.ok, check.why) for check in verify(document) if check.name == "Aritmética")


def plain(case: str = "plain") -> str:
    return canonical_content(CASES[case]).decode()


@pytest.mark.parametrize(
    ("was", "becomes", "fault"),
    [
        pytest.param("<vComp>138.50", "<vComp>137.50", None, id="436: a real apart"),
        pytest.param("<vComp>138.50", "<vComp>137.49", "436", id="436: a centavo more"),
        pytest.param("<vPgto>154.80", "<vPgto>154.79", "403", id="403: exact"),
        pytest.param("<vPag>154.80", "<vPag>155.80", None, id="438: a real apart"),
        pytest.param("<vPag>154.80", "<vPag>155.81", "438", id="438: a centavo more"),
        pytest.param("<vICMS>17.71", "<vICMS>17.73", None, id="435: 0.018 apart"),
        pytest.param("<vICMS>17.71", "<vICMS>17.74", "435", id="435: 0.028 apart"),
        pytest.param("<vDesconto>0.00", "<vDesconto>0.01", "500", id="500: without a type"),
    ],
)
def test_tolerances(was: str, becomes: str, fault: str | None) -> None:
    assert was in plain()

    ok, why = arithmetic_of(plain().replace(was, becomes, 1))

    assert ok is (fault is None)
    assert fault is None or fault in why


def test_a_discount_needs_its_reason_and_an_amount() -> None:
    free = plain("free of charge")
    reason = "<xDesconto>Pessoa idosa</xDesconto>"

    assert arithmetic_of(free)[0]
    assert "437" in arithmetic_of(free.replace(reason, ""))[1]
    assert "401" in arithmetic_of(free.replace("<vDesconto>154.80", "<vDesconto>0.00"))[1]


def test_a_price_of_nothing_needs_a_discount() -> None:
    assert "501" in arithmetic_of(plain().replace("<vBP>154.80", "<vBP>0.00"))[1]


def test_a_tax_deferred_is_not_held_to_its_rate() -> None:
    deferred = "<pCBS>0.90</pCBS><gDif><pDif>100.00</pDif><vDif>0.70</vDif></gDif>"
    xml = plain().replace("<pCBS>0.90</pCBS>", deferred).replace("<vCBS>0.70", "<vCBS>0.00")

    assert arithmetic_of(xml)[0]


def test_a_government_purchase_reduces_the_rate_further() -> None:
    """40% off, then half of what is left: 0.90 becomes 0.27."""
    reducer = "<gCompraGov><pRedutor>50.00</pRedutor></gCompraGov></ide>"
    xml = plain().replace("</ide>", reducer)
    halved = (
        xml.replace("<pAliqEfet>0.54", "<pAliqEfet>0.27")
        .replace("<vCBS>0.70", "<vCBS>0.35")
        .replace("<pAliqEfet>0.06", "<pAliqEfet>0.03")
        .replace("<vIBSUF>0.08", "<vIBSUF>0.04")
        .replace("<vIBS>0.08", "<vIBS>0.04")
    )

    assert "seria 0.27%" in arithmetic_of(xml)[1]
    assert arithmetic_of(halved)[0]


def test_every_fault_is_told_at_once() -> None:
    wrong = plain().replace("<vPgto>154.80", "<vPgto>1.00").replace("<vICMS>17.71", "<vICMS>99.00")

    why = arithmetic_of(wrong)[1]

    assert all(number in why for number in ("403", "435", "438"))


def test_samples_have_a_sum() -> None:
    sample = Path(__file__).parent / "samples" / "bpe_gratuidade_idoso.xml"

    checks = {check.name: check.why for check in verify(sample.read_bytes())}

    assert checks["Aritmética"] == "154.80 - 154.80 = 0.00, pagos 0.00"
