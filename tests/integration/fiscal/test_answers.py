"""Every answer of the tax office leads to one end, and none to a second document."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from app.clock import true_now
from app.db.engine import Database
from app.db.models.fiscal import DocumentStatus
from app.db.models.outbox import MessageStatus
from app.db.models.people import AuditEntry
from app.db.models.pricing import TaxRule
from app.db.models.sales import TicketStatus
from app.usecases.fiscal.issue import issue_now
from app.usecases.fiscal.outcome import Issued, Pending, Refused, Wait
from app.usecases.fiscal.retry import NothingGivenUp, RetryIssue, retry_issue
from bpe.certificate import Certificate
from tests.builders import a_tax_rule
from tests.fiscal_house import House
from tests.movable_clock import MovableClock
from tests.scripted_authorizer import a_consultation, a_reception
from tests.sefaz_thread import SefazThread


def retry(house: House, ticket_id: object) -> None:
    command = RetryIssue(ticket_id=ticket_id, asked_by_id=house.clerk.user_id)
    retry_issue(command, services=house.services)


def actions(house: House, ticket_id: object) -> list[str]:
    with house.database.reading() as session:
        found = select(AuditEntry.action).where(AuditEntry.subject_id == str(ticket_id))
        return list(session.scalars(found.order_by(AuditEntry.id)))


def test_a_duplicate_is_the_document_itself(embedded_house: House, sefaz: SefazThread) -> None:
    """204: the consultation came too early, the sending again met the first."""
    house = embedded_house
    ticket_id = house.sell_one()
    sefaz.behave(mode="lose_answer", times=1)
    house.authorizer.consultations.append(a_consultation("217"))

    outcome = issue_now(ticket_id, services=house.services)

    assert isinstance(outcome, Issued), outcome
    (held,) = sefaz.documents()
    assert (held.access_key, held.protocol) == (outcome.access_key, outcome.protocol)
    services = [exchange.service for exchange in house.exchanges(ticket_id)]
    assert services == ["authorize", "consult", "authorize", "consult"]


def test_a_duplicate_of_an_earlier_stamp_brings_back_its_bytes(
    embedded_house: House, sefaz: SefazThread
) -> None:
    """The protocol is for the bytes that were authorised, not for those sent last."""
    house = embedded_house
    ticket_id = house.sell_one()
    sefaz.behave(mode="lose_answer", times=1)
    house.authorizer.consultations.append(a_consultation("108"))
    issue_now(ticket_id, services=house.services)
    first = house.document(ticket_id)

    house.clock.move(timedelta(minutes=10))
    house.let_time_pass_for_the_queue()
    house.authorizer.consultations.append(a_consultation("217"))
    house.work()

    document = house.document(ticket_id)
    assert document.status is DocumentStatus.AUTHORIZED
    assert document.signed_xml == first.signed_xml
    assert document.issued_at == first.issued_at
    sent = [e.sent for e in house.exchanges(ticket_id) if e.service == "authorize"]
    assert len(sent) == 2
    assert sent[0] == first.signed_xml != sent[1]


@pytest.mark.parametrize("told_by", ["reception", "consultation"])
def test_a_number_known_under_last_months_key_brings_back_that_key(
    embedded_house: House, sefaz: SefazThread, told_by: str
) -> None:
    """539 and 600: the month changed between two sendings of one number."""
    house = embedded_house
    house.clock.move_to(house.clock.now().replace(month=12, day=1, hour=2, minute=55))
    ticket_id = house.sell_one()
    sefaz.behave(mode="lose_answer", times=1)
    house.authorizer.consultations.append(a_consultation("108"))
    issue_now(ticket_id, services=house.services)
    first = house.document(ticket_id)

    house.clock.move(timedelta(minutes=10))
    house.let_time_pass_for_the_queue()
    house.authorizer.consultations.append(a_consultation("217"))
    if told_by == "consultation":
        house.authorizer.receptions.append(a_reception("999"))
    house.work()

    document = house.document(ticket_id)
    assert document.status is DocumentStatus.AUTHORIZED
    assert document.access_key == first.access_key
    assert document.signed_xml == first.signed_xml
    assert [held.access_key for held in sefaz.documents()] == [first.access_key]


def test_a_number_of_somebody_else_is_given_up_and_the_next_one_taken(
    sqlite_database: Database,
    embedded_house: House,
    certificate: Certificate,
    sefaz: SefazThread,
    clock: MovableClock,
    postgres_url: str,
) -> None:
    """539 with a key that is not ours: a restored backup, or a first number set wrong."""
    other_database = Database(postgres_url)
    other = House(other_database, certificate, sefaz.address, clock)
    other.sell_one()
    other.work()
    other.close()
    other_database.close()
    house = embedded_house
    ticket_id = house.sell_one()

    outcome = issue_now(ticket_id, services=house.services)

    assert isinstance(outcome, Refused)
    assert outcome.code == "539"
    assert house.message(ticket_id).status is MessageStatus.DEAD
    retry(house, ticket_id)
    house.work()
    retired, issued = house.documents(ticket_id)
    assert (retired.status, retired.number) == (DocumentStatus.RETIRED, 1)
    assert (issued.status, issued.number) == (DocumentStatus.AUTHORIZED, 2)


def test_a_rejection_is_shown_and_mended_under_the_same_number(
    house: House, sefaz: SefazThread
) -> None:
    ticket_id = house.sell_one()
    house.authorizer.receptions.append(a_reception("403", "Rejeição: valor não confere"))

    outcome = issue_now(ticket_id, services=house.services)

    assert outcome == Refused(
        ticket_id=ticket_id, code="403", message="Rejeição: valor não confere"
    )
    document, message = house.document(ticket_id), house.message(ticket_id)
    assert (document.status, document.status_code) == (DocumentStatus.REJECTED, "403")
    assert message.status is MessageStatus.DEAD
    assert message.last_error == "403: Rejeição: valor não confere"
    assert issue_now(ticket_id, services=house.services).code == "403"
    assert house.work() == 0
    retry(house, ticket_id)
    house.work()
    mended = house.document(ticket_id)
    assert (mended.status, mended.number) == (DocumentStatus.AUTHORIZED, document.number)
    assert actions(house, ticket_id) == [
        "ticket.sold",
        "document.rejected",
        "document.retried",
        "ticket.issued",
    ]


def test_what_was_not_given_up_is_not_tried_again(embedded_house: House) -> None:
    ticket_id = embedded_house.sell_one()

    with pytest.raises(NothingGivenUp):
        retry(embedded_house, ticket_id)


def test_a_sale_without_a_tax_rule_takes_no_number(house: House, sefaz: SefazThread) -> None:
    ticket_id = house.sell_one()
    with house.database.writing() as session:
        for rule in session.scalars(select(TaxRule).where(TaxRule.uf == "SP")):
            session.delete(rule)

    outcome = issue_now(ticket_id, services=house.services)

    assert isinstance(outcome, Refused)
    assert outcome.code == "fiscal.no-tax-rule"
    assert house.documents(ticket_id) == []
    with house.database.writing() as session:
        a_tax_rule(session, "SP")
    retry(house, ticket_id)
    house.work()
    assert house.document(ticket_id).number == 1
    assert len(sefaz.documents()) == 1


def test_an_answer_about_other_bytes_is_never_accepted(
    embedded_house: House, sefaz: SefazThread
) -> None:
    """The digest of the protocol is that of somebody else's document."""
    house = embedded_house
    ticket_id = house.sell_one()

    def forged(answer: bytes) -> bytes:
        before, _, after = answer.partition(b"<digVal>")
        return before + b"<digVal>AAAAAAAAAAAAAAAAAAAAAAAAAAA=" + after[after.index(b"</digVal>") :]

    house.authorizer.receptions.append(forged)
    house.authorizer.consultations.append(forged)

    outcome = issue_now(ticket_id, services=house.services)
    house.let_time_pass_for_the_queue()
    house.work()

    assert outcome == Pending(ticket_id=ticket_id, why=Wait.NOT_OURS)
    assert house.ticket(ticket_id).status is TicketStatus.PAID
    assert actions(house, ticket_id) == ["ticket.sold", "document.answer_not_ours"]
    house.let_time_pass_for_the_queue()
    house.work()
    assert house.document(ticket_id).status is DocumentStatus.AUTHORIZED
    assert house.document(ticket_id).status_code == "100"


def test_an_answer_that_is_not_understood_is_asked_about(
    embedded_house: House, sefaz: SefazThread
) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    house.authorizer.receptions.append(lambda answer: b"<html>manutencao</html>")

    outcome = issue_now(ticket_id, services=house.services)

    assert isinstance(outcome, Issued)
    first, _ = house.exchanges(ticket_id)
    assert first.answer == b"<html>manutencao</html>"
    assert first.failure
    assert len(sefaz.documents()) == 1


@pytest.mark.parametrize(
    ("answer", "at_least"),
    [
        pytest.param("108", timedelta(seconds=1), id="paused for a moment"),
        pytest.param("109", timedelta(seconds=1), id="paused for long"),
        pytest.param("678", timedelta(minutes=7), id="abusive use"),
    ],
)
def test_an_office_that_does_not_work_now_is_left_alone(
    embedded_house: House, sefaz: SefazThread, answer: str, at_least: timedelta
) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    house.authorizer.receptions.append(a_reception(answer))

    outcome = issue_now(ticket_id, services=house.services)

    assert outcome == Pending(ticket_id=ticket_id, why=Wait.PAUSED)
    assert house.document(ticket_id).status is DocumentStatus.SIGNED
    message = house.message(ticket_id)
    assert message.status is MessageStatus.PENDING
    assert message.next_attempt_at > true_now() + at_least
    house.let_time_pass_for_the_queue()
    house.work()
    assert house.document(ticket_id).status is DocumentStatus.AUTHORIZED


@pytest.mark.parametrize("answer", ["108", "678", "999", "XYZ"])
def test_a_consultation_that_tells_nothing_leaves_the_outcome_unknown(
    embedded_house: House, sefaz: SefazThread, answer: str
) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    sefaz.behave(mode="lose_answer", times=1)
    house.authorizer.consultations.append(a_consultation(answer))

    outcome = issue_now(ticket_id, services=house.services)

    assert outcome == Pending(ticket_id=ticket_id, why=Wait.PAUSED)
    assert house.document(ticket_id).status is DocumentStatus.SENT
    house.let_time_pass_for_the_queue()
    house.work()
    assert house.document(ticket_id).status is DocumentStatus.AUTHORIZED
    assert len(sefaz.documents()) == 1


def test_an_internal_error_of_the_office_is_asked_about(
    embedded_house: House, sefaz: SefazThread
) -> None:
    """999: nobody can tell whether it was processed."""
    house = embedded_house
    ticket_id = house.sell_one()
    house.authorizer.receptions.append(lambda answer: a_reception("999"))

    assert isinstance(issue_now(ticket_id, services=house.services), Issued)
    assert len(sefaz.documents()) == 1


def test_a_stamp_that_the_office_finds_too_old_is_made_anew(
    embedded_house: House, sefaz: SefazThread
) -> None:
    house = embedded_house
    ticket_id = house.sell_one()
    house.authorizer.receptions.append(a_reception("228"))

    assert isinstance(issue_now(ticket_id, services=house.services), Issued)
    assert house.document(ticket_id).number == 1
    assert len(sefaz.documents()) == 1


def test_a_document_cancelled_by_somebody_else_is_given_up(
    embedded_house: House, sefaz: SefazThread
) -> None:
    """101: it was authorised, and cancelled since, not by this product."""
    house = embedded_house
    ticket_id = house.sell_one()
    sefaz.behave(mode="lose_answer", times=1)
    house.authorizer.consultations.append(a_consultation("101", "Cancelamento homologado"))

    outcome = issue_now(ticket_id, services=house.services)

    assert isinstance(outcome, Refused)
    assert outcome.code == "101"
    assert house.message(ticket_id).status is MessageStatus.DEAD
