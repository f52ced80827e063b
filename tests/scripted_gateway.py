"""A card gateway within the test: it keeps sessions and answers as a test says."""

from dataclasses import dataclass, field, replace
from uuid import UUID

from app.gateways.card import CardRefused, CardUnreachable
from app.gateways.card_session import (
    CardMethod,
    CardReceipt,
    CardSession,
    NewCardSession,
    SessionStatus,
)
from fares.kernel.documents import Cnpj
from fares.kernel.money import Money
from tests.movable_clock import MovableClock


@dataclass
class ScriptedGateway:
    """Stands where the gateway to cards does."""

    clock: MovableClock
    sessions: dict[UUID, CardSession] = field(default_factory=dict)
    wanted: list[NewCardSession] = field(default_factory=list)
    silent: bool = False
    refusing: bool = False

    def create_session(self, wanted: NewCardSession) -> CardSession:
        self._listen()
        if self.refusing:
            raise CardRefused(422, "sessão recusada")
        self.wanted.append(wanted)
        session = CardSession(
            session_id=f"s-{len(self.wanted)}",
            attempt_id=wanted.attempt_id,
            page_url=f"https://cartao.exemplo/{len(self.wanted)}",
            status=SessionStatus.OPEN,
            amount=wanted.amount,
            receipt=None,
        )
        return self.sessions.setdefault(wanted.attempt_id, session)

    def get_session(self, reference: str | UUID) -> CardSession | None:
        self._listen()
        return self.sessions.get(reference) if isinstance(reference, UUID) else None

    def close(self) -> None:
        return

    def end(self, attempt_id: UUID, status: SessionStatus) -> None:
        """End a session without a payment."""
        self.sessions[attempt_id] = replace(self.sessions[attempt_id], status=status)

    def pay(self, attempt_id: UUID, amount: Money | None = None) -> None:
        """Pay a session, whatever its state."""
        session = self.sessions[attempt_id]
        receipt = CardReceipt(
            brand="Visa",
            last4="4321",
            nsu="000777",
            authorization="Z9Y8X7",
            acquirer_cnpj=Cnpj.parse("11.222.333/0001-81"),
            installments=2,
            method=CardMethod.CREDIT,
            amount=amount or session.amount,
            paid_at=self.clock.now(),
        )
        self.sessions[attempt_id] = replace(session, status=SessionStatus.PAID, receipt=receipt)

    def _listen(self) -> None:
        if self.silent:
            raise CardUnreachable("sem resposta")
