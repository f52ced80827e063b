"""The gateway itself: opens sessions, takes cards, gives back, and lets time pass."""

import secrets
from dataclasses import replace
from datetime import datetime, timedelta, timezone

from app.clock import Clock
from app.simulators.card.behaviour import Behaviour
from app.simulators.card.cards import TEST_CARDS, Outcome, TestCard
from app.simulators.card.session import Order, Receipt, Session
from app.simulators.card.store import Store
from app.simulators.conduct import Conduct

ACQUIRER_CNPJ = "11222333000181"
_BRASILIA = timezone(timedelta(hours=-3))
"""Brazil has had no summer time since 2019; the acquirer's day is Brasília's."""


class Conflict(Exception):
    """What is asked does not fit where the session stands; the message says why."""


class Gateway:
    """Decides, in one place and one at a time, what becomes of each session."""

    def __init__(self, store: Store, clock: Clock, conduct: Conduct[Behaviour]) -> None:
        self.store = store
        self.clock = clock
        self.conduct = conduct

    def open(self, order: Order) -> Session:
        """Return the session of an attempt, opened now if it is new.

        :raises Conflict: if the attempt was used for something else
        """
        with self.store.writing():
            earlier = self.store.by_attempt(order.attempt_id)
            if earlier is not None and earlier.order != order:
                raise Conflict("attempt_id já foi usado para outro pedido.")
            if earlier is not None:
                return self._as_of_now(earlier)
            session = Session(
                session_id=f"cs_{secrets.token_urlsafe(18)}", order=order, status="open"
            )
            self.store.add(session)
            return self._as_of_now(session)

    def find(self, *, session_id: str = "", attempt_id: str = "") -> Session | None:
        """Return a session as it stands now, by either of its ids."""
        with self.store.writing():
            if session_id:
                session = self.store.by_session(session_id)
            else:
                session = self.store.by_attempt(attempt_id)
            return self._as_of_now(session) if session else None

    def pay(self, session_id: str, card_name: str, installments: int) -> Session:
        """Take a test card; a session that is over stays as it is.

        :raises Conflict: if there is no such session, card or number of installments
        """
        card = TEST_CARDS.get(card_name)
        if card is None or not 1 <= installments <= card.most_installments:
            raise Conflict("Escolha um dos cartões e um número de parcelas que ele aceite.")
        with self.store.writing():
            session = self._open_one(session_id)
            if session.status != "open":
                return session
            return self._change(self._charged(session, card, installments))

    def cancel(self, session_id: str) -> Session:
        """Let the buyer turn back; a session that is over stays as it is.

        :raises Conflict: if there is no such session
        """
        with self.store.writing():
            session = self._open_one(session_id)
            if session.status != "open":
                return session
            return self._change(replace(session, status="cancelled"))

    def void(self, attempt_id: str) -> Session | None:
        """Give back what was paid today; None for an attempt that is not known.

        :raises Conflict: if nothing was paid, or its day is over
        """
        with self.store.writing():
            session = self.store.by_attempt(attempt_id)
            if session is None or session.status == "voided":
                return session
            session = self._as_of_now(session)
            if session.status != "paid" or session.receipt is None:
                raise Conflict("Nada foi pago nesta sessão.")
            if _day(datetime.fromisoformat(session.receipt.paid_at)) != _day(self.clock.now()):
                raise Conflict("O pagamento só se desfaz no mesmo dia.")
            return self._change(replace(session, status="voided"))

    def let_time_pass(self) -> None:
        """End the sessions whose time is over."""
        with self.store.writing():
            for session in self.store.open_sessions():
                self._as_of_now(session)

    def _open_one(self, session_id: str) -> Session:
        session = self.store.by_session(session_id)
        if session is None:
            raise Conflict("Esta sessão não existe.")
        return self._as_of_now(session)

    def _as_of_now(self, session: Session) -> Session:
        if session.is_due(self.clock.now()):
            return self._change(replace(session, status="expired"))
        return session

    def _charged(self, session: Session, card: TestCard, installments: int) -> Session:
        if card.outcome is not Outcome.PAID:
            return replace(session, status=card.outcome.value, why=card.why)
        receipt = Receipt(
            brand=card.brand,
            last4=card.last4,
            nsu=f"{secrets.randbelow(10**9):09d}",
            authorization=secrets.token_hex(3).upper(),
            acquirer_cnpj=ACQUIRER_CNPJ,
            installments=installments,
            method=card.method,
            amount=session.order.amount,
            paid_at=self.clock.now().isoformat(),
        )
        return replace(session, status="paid", receipt=receipt)

    def _change(self, session: Session) -> Session:
        self.store.change(session, self.conduct.read().waits())
        return session


def _day(moment: datetime) -> object:
    return moment.astimezone(_BRASILIA).date()
