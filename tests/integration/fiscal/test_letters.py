"""Letters: owed with the sale, told from what is so when they go, and never in its way."""

from dataclasses import dataclass, field, replace
from uuid import UUID

import pytest
from sqlalchemy import select

from app.db.models.letters import Letter, LetterKind, LetterStatus
from app.db.models.outbox import MessageKind, MessageStatus, OutboxMessage
from app.db.models.sales import Order
from app.gateways import mailer
from app.jobs.staffing import build_worker
from app.usecases.links import LENGTH, LinkEnded, read_token
from app.usecases.purchases.begin import begin_purchase
from app.usecases.purchases.keep_open import give_up
from app.usecases.purchases.pix_charge import charge_by_pix
from app.usecases.purchases.pix_settle import settle_charge
from app.usecases.selling.hold import HoldSeats, hold_seats
from app.usecases.services import Services
from fares.tariff import Channel
from tests.builders_purchase import VISITOR, a_purchase
from tests.builders_sale import CPF
from tests.fiscal_house import House
from tests.scripted_bank import ScriptedBank


@dataclass
class Mailbox:
    """A mail server within the test."""

    letters: list[mailer.Letter] = field(default_factory=list)
    no: Exception | None = None

    def send(self, letter: mailer.Letter) -> None:
        if self.no:
            raise self.no
        self.letters.append(letter)


@dataclass
class Post:
    """A company that sells on line, issues, and writes letters."""

    house: House
    bank: ScriptedBank
    mailbox: Mailbox
    services: Services

    def work(self) -> None:
        self.house.let_time_pass_for_the_queue()
        build_worker(self.services).run_once()

    def paid(self, *seats: int) -> None:
        """Buy seats on line and let the Pix arrive."""
        _, txid = self.charged(*seats)
        self.bank.pay(txid)
        settle_charge(txid, services=self.services)

    def charged(self, *seats: int) -> tuple[UUID, str]:
        now = self.house.clock.now()
        held = hold_seats(
            HoldSeats(
                trip_id=self.house.trip_id,
                origin_position=0,
                destination_position=3,
                seats=seats,
                channel=Channel.ONLINE,
                held_by=VISITOR,
            ),
            database=self.house.database,
            now=now,
        )
        purchase_id = begin_purchase(a_purchase(held), database=self.house.database, now=now)
        return purchase_id, charge_by_pix(purchase_id, VISITOR, services=self.services)

    def letter(self) -> Letter:
        with self.house.database.reading() as session:
            return session.scalars(select(Letter)).one()

    def message(self) -> OutboxMessage:
        with self.house.database.reading() as session:
            query = select(OutboxMessage).where(OutboxMessage.kind == MessageKind.LETTER)
            return session.scalars(query).one()


@pytest.fixture
def post(house: House) -> Post:
    bank, mailbox = ScriptedBank(house.clock), Mailbox()
    services = replace(house.services, pix=bank, mailer=mailbox)  # type: ignore[arg-type]
    return Post(house, bank, mailbox, services)


def test_the_letter_waits_for_the_ticket_and_brings_it(post: Post) -> None:
    post.paid(7)
    assert post.letter().status is LetterStatus.WAITING
    post.work()
    post.work()

    (sent,) = post.mailbox.letters
    assert post.letter().status is LetterStatus.SENT
    assert sent.to == "ana@exemplo.com.br"
    assert [one.media_type for one in sent.attachments] == ["application/pdf"]
    assert sent.attachments[0].content.startswith(b"%PDF")
    assert len(sent.attachments[0].content) < 40_000


def test_a_letter_tells_no_cpf_and_its_subject_no_name(post: Post) -> None:
    post.paid(7)
    post.work()
    post.work()

    (sent,) = post.mailbox.letters
    told = f"{sent.subject} {sent.text} {sent.html}"
    assert CPF not in told
    assert "12345678909" not in told
    assert "Maria" not in sent.subject
    assert "Maria das Dores" in sent.text


def test_the_link_of_the_letter_opens_the_order_for_some_days(post: Post) -> None:
    post.paid(7)
    post.work()
    post.work()
    (sent,) = post.mailbox.letters
    token = next(line for line in sent.text.splitlines() if "/pedido/" in line).rsplit("/", 1)[1]
    settings, now = post.services.settings, post.house.clock.now()

    order_id = read_token(token, settings=settings, now=now)
    with post.house.database.reading() as session:
        assert session.scalars(select(Order.id)).one() == order_id
    for broken in (token[:-1], token + "A", "x", "", token.swapcase()):
        with pytest.raises(LinkEnded):
            read_token(broken, settings=settings, now=now)
    with pytest.raises(LinkEnded):
        read_token(token, settings=settings, now=now + LENGTH)
    with pytest.raises(LinkEnded):
        read_token(token, settings=replace(settings, secret_key="another"), now=now)


def test_no_mail_server_for_a_while_only_delays_it(post: Post) -> None:
    post.mailbox.no = mailer.MailUnreachable("fora do ar")
    post.paid(7)
    post.work()
    post.work()
    assert post.letter().status is LetterStatus.WAITING
    assert post.message().status is MessageStatus.PENDING

    post.mailbox.no = None
    post.work()
    assert post.letter().status is LetterStatus.SENT
    post.work()
    assert len(post.mailbox.letters) == 1


def test_a_mailbox_that_is_not_there_is_recorded_for_who_looks_after_the_passenger(
    post: Post,
) -> None:
    post.mailbox.no = mailer.MailRefused(550, "caixa inexistente")
    post.paid(7)
    post.work()
    post.work()

    letter = post.letter()
    assert letter.status is LetterStatus.REFUSED
    assert "550" in (letter.answer or "")
    assert post.message().status is MessageStatus.DEAD


def test_money_that_goes_back_is_told(post: Post) -> None:
    purchase_id, txid = post.charged(7)
    give_up(purchase_id, VISITOR, services=post.services)
    post.bank.pay(txid)
    settle_charge(txid, services=post.services)
    post.work()

    (sent,) = post.mailbox.letters
    assert post.letter().kind is LetterKind.MONEY_BACK
    assert "desistiu" in sent.text
    assert "R$" in sent.subject
