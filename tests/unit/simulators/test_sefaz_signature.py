"""The signature: 213, 290, 291, 297, 298."""

import base64
from datetime import timedelta

from app.clock import Clock
from app.simulators.sefaz.office import TaxOffice
from app.simulators.sefaz.store import Store
from tests.sefaz_counter import Counter
from tests.sefaz_documents import NOW, Draft, TestSigner, a_signer

ANOTHER_COMPANY = "33000167000101"
ANOTHER_BRANCH = "11222333000262"


def test_what_was_signed_may_not_be_touched(counter: Counter) -> None:
    """297: a centavo in the document, a character in the signature, another's key."""
    xml = Draft().signed(counter.signer)
    begin = xml.index(b"<SignatureValue>") + len(b"<SignatureValue>")
    another_letter = b"B" if xml[begin : begin + 1] == b"A" else b"A"
    another = a_signer()

    assert counter.send_bytes(xml.replace(b"<nDoc>123456789<", b"<nDoc>123456788<")) == 297
    assert counter.send_bytes(xml[:begin] + another_letter + xml[begin + 1 :]) == 297
    forged = xml.replace(counter.signer.text.encode(), another.text.encode())
    assert counter.send_bytes(forged) == 297
    assert counter.send_bytes(xml) == 100


def test_white_space_between_elements_breaks_the_digest(counter: Counter) -> None:
    xml = Draft().signed(counter.signer)

    assert counter.send_bytes(xml.replace(b"</ide><emit>", b"</ide>\n<emit>")) == 297


def test_a_comment_changes_nothing_and_hides_nothing(counter: Counter) -> None:
    """The signature does not cover comments; a number split by one is still one number."""
    xml = Draft().signed(counter.signer)
    commented = xml.replace(b"<nBP>1001<", b"<nBP>10<!-- 2 -->01<")
    commented = commented.replace(b"<ICMS><ICMS00>", b"<ICMS><!-- x --><ICMS00>")

    assert counter.send_bytes(commented) == 100
    assert counter.office.store.latest(1)[0].number == 1001
    assert counter.send_bytes(xml) == 204


def test_the_signature_refers_to_the_document(counter: Counter) -> None:
    draft = Draft()
    draft.reference = "BPe35261111222333000181630010000010021482917337"

    assert counter.send(draft) == 298
    assert counter.send(Draft()) == 100


def test_the_signer_is_the_issuer_or_another_branch_of_it(counter: Counter) -> None:
    """213 compares the first eight characters of the CNPJ of certificate and issuer."""
    key = counter.signer.key
    branch = a_signer(cnpj=ANOTHER_BRANCH, key=key)
    stranger = a_signer(cnpj=ANOTHER_COMPANY, key=key)
    nobody = a_signer(name="VIACAO FICTICIA LTDA", key=key)

    assert counter.send_bytes(Draft().signed(stranger)) == 213
    assert counter.send_bytes(Draft().signed(nobody)) == 213
    assert counter.send_bytes(Draft().signed(branch)) == 100


def test_the_cnpj_of_icp_brasil_counts_before_the_name(counter: Counter) -> None:
    key = counter.signer.key
    issuer = a_signer(name="NOME SEM NUMERO", cnpj_in_extension="11222333000181", key=key)
    stranger = a_signer(cnpj_in_extension=ANOTHER_COMPANY, key=key)

    assert counter.send_bytes(Draft().signed(stranger)) == 213
    assert counter.send_bytes(Draft().signed(issuer)) == 100


def test_the_certificate_is_in_its_validity(store: Store, signer: TestSigner) -> None:
    """291: from the first second to the last."""
    begins, ends = NOW, NOW + timedelta(minutes=4)
    short = a_signer(valid_from=begins, valid_until=ends, key=signer.key)

    def status_at(moment_after: timedelta, number: int) -> int:
        counter = Counter(TaxOffice(store, Clock(stands_at=NOW + moment_after)), short)
        return counter.send(Draft().set("ide/nBP", str(number)))

    assert status_at(timedelta(seconds=-1), 1) == 291
    assert status_at(timedelta(0), 1) == 100
    assert status_at(timedelta(minutes=4), 2) == 100
    assert status_at(timedelta(minutes=4, seconds=1), 3) == 291


def test_a_certificate_that_is_none_is_refused(counter: Counter) -> None:
    xml = Draft().signed(counter.signer)
    nonsense = base64.b64encode(b"isto nao e um certificado")

    assert counter.send_bytes(xml.replace(counter.signer.text.encode(), nonsense)) == 290
