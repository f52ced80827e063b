"""The QR code (479, 481, 488) and the emission off line (416, 417, 482, 496, 150)."""

from datetime import timedelta

import pytest

from app.clock import Clock
from app.simulators.sefaz.office import TaxOffice
from app.simulators.sefaz.qr_addresses import registered_address
from app.simulators.sefaz.store import Store
from tests.sefaz_counter import Counter
from tests.sefaz_documents import NOW, Draft, TestSigner, a_signer

# state: (IBGE code of the state, of a town in it, the office, the address it registered)
STATES = {
    "SP": ("35", "3550308", "SP", "https://homologacao.bpe.fazenda.sp.gov.br/BPe/qrcode"),
    "PR": ("41", "4106902", "PR", "https://www.fazenda.pr.gov.br/bpe/qrcode"),
    "MS": ("50", "5002704", "MS", "http://www.dfe.ms.gov.br/bpe/qrcode"),
    "MT": ("51", "5103403", "MT", "https://homologacao.sefaz.mt.gov.br/BPe/qrcode"),
    "MG": (
        "31",
        "3106200",
        "MG",
        "https://portalbpe.fazenda.mg.gov.br/portalbpe/sistema/qrcode.xhtml",
    ),
    "PB": ("25", "2507507", "SVRS", "http://www.receita.pb.gov.br/bpe/qrCode"),
    "BA": ("29", "2927408", "SVRS", "https://dfe-portal.svrs.rs.gov.br/bpe/qrCode"),
    "GO": ("52", "5208707", "SVRS", "https://dfe-portal.svrs.rs.gov.br/bpe/qrCode"),
}


def ticket_of(uf: str) -> Draft:
    code, town, _, address = STATES[uf]
    draft = Draft().set("ide/cUF", code).set("ide/UFIni", uf).set("ide/cMunIni", town)
    draft.set("emit/enderEmit/UF", uf).set("emit/enderEmit/cMun", town)
    draft.qr_address = address
    return draft


@pytest.mark.parametrize("uf", STATES)
def test_each_state_registered_an_address(uf: str, counter: Counter) -> None:
    """479: the address of another state is not this one's; letter case does not matter."""
    *_, office, address = STATES[uf]
    wrong = ticket_of(uf)
    wrong.qr_address = address + "s"
    shouted = ticket_of(uf).set("ide/nBP", "2")
    shouted.qr_address = address.upper()

    assert registered_address(uf) == address
    assert counter.send(wrong, to=office) == 479
    assert counter.send(ticket_of(uf), to=office) == 100
    assert counter.send(shouted, to=office) == 100


def test_the_qr_code_carries_the_key_of_its_ticket(counter: Counter) -> None:
    draft = Draft()
    draft.qr_key = Draft().set("ide/nBP", "1002").key

    assert (counter.send(draft), counter.send(Draft())) == (481, 100)


def test_a_normal_qr_code_is_not_signed(counter: Counter) -> None:
    draft = Draft()
    draft.qr_tail = "&amp;sign=QUJD"

    assert (counter.send(draft), counter.send(Draft())) == (488, 100)


def offline(signer: TestSigner, *, told_at: str = "2026-11-30T09:00:00-03:00") -> Draft:
    draft = Draft().set("ide/tpEmis", "2")
    draft.after(
        "ide/cMunFim",
        f"<dhCont>{told_at}</dhCont>",
        "<xJust>Sem comunicacao com a SEFAZ</xJust>",
    )
    draft.qr_tail = f"&amp;sign={signer.sign(draft.key.encode())}"
    return draft


def test_off_line_the_qr_code_is_signed_by_the_signer_of_the_ticket(counter: Counter) -> None:
    """482 when there is no signature to be read, 496 when it is of another or of other text."""
    signer = counter.signer
    unsigned, unreadable, foreign, of_other_text = (offline(signer) for _ in range(4))
    unsigned.qr_tail = ""
    unreadable.qr_tail = "&amp;sign=isto-nao-e-base64"
    foreign.qr_tail = f"&amp;sign={a_signer().sign(foreign.key.encode())}"
    of_other_text.qr_tail = f"&amp;sign={signer.sign(b'outro texto')}"

    assert counter.send(unsigned) == 482
    assert counter.send(unreadable) == 482
    assert counter.send(foreign) == 496
    assert counter.send(of_other_text) == 496
    assert counter.send(offline(signer)) == 100


def test_off_line_says_since_when_and_why(counter: Counter) -> None:
    """416 without, 417 when the contingency is of a later day than the emission."""
    silent = Draft().set("ide/tpEmis", "2")
    silent.qr_tail = f"&amp;sign={counter.signer.sign(silent.key.encode())}"

    assert counter.send(silent) == 416
    assert counter.send(offline(counter.signer, told_at="2026-12-01T00:00:00-03:00")) == 417
    assert counter.send(offline(counter.signer, told_at="2026-11-30T23:59:59-03:00")) == 100


@pytest.mark.parametrize(
    ("later", "status"),
    [
        pytest.param(timedelta(minutes=6), 100, id="too old for a normal ticket"),
        pytest.param(timedelta(hours=24), 100, id="24 hours"),
        pytest.param(timedelta(hours=24, seconds=1), 150, id="a second more"),
    ],
)
def test_off_line_is_late_after_24_hours(
    later: timedelta, status: int, store: Store, signer: TestSigner
) -> None:
    counter = Counter(TaxOffice(store, Clock(stands_at=NOW + later)), signer)

    assert counter.send(offline(signer)) == status


def test_the_number_is_one_whatever_the_kind_of_emission(counter: Counter) -> None:
    """539: what was sent as normal may not be sent again off line."""
    assert counter.send(Draft()) == 100
    assert counter.send(offline(counter.signer)) == 539
