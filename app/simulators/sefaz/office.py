"""The tax office itself: receives, consults, tells its status. Knows nothing of HTTP."""

from dataclasses import dataclass

from lxml import etree

from app.clock import Clock
from app.simulators.sefaz import answers, registration, schemas
from app.simulators.sefaz.consultation import consult
from app.simulators.sefaz.federation import Authorizer
from app.simulators.sefaz.received import BPE, ReceivedTicket
from app.simulators.sefaz.rules import (
    amounts,
    dates,
    envelope,
    journey,
    key,
    parties,
    place,
    qr_code,
    signature,
)
from app.simulators.sefaz.store import Authorization, Store
from app.simulators.sefaz.verdict import Hearing, Rejection, first_broken

HOMOLOGACAO = "2"
"""The only environment (tpAmb) there is here: nothing of this has fiscal value."""
_BEFORE_UNIQUENESS = (*place.BEFORE_THE_KEY, *key.RULES)
_AFTER_UNIQUENESS = (
    *dates.RULES,
    *place.RULES,
    *parties.RULES,
    *journey.RULES,
    *amounts.RULES,
    *qr_code.RULES,
)


@dataclass(frozen=True, slots=True)
class TaxOffice:
    """Judges by the rules, remembers in its store, and goes by the clock it is given."""

    store: Store
    clock: Clock

    def receive(self, authorizer: Authorizer, xml: bytes) -> str:
        """Return the `retBPe` of a ticket; once it says yes, the ticket is on the disk."""
        verdict = self._judge(self._hearing(authorizer), xml)
        home = authorizer.home_code
        if isinstance(verdict, Rejection):
            return answers.reception(HOMOLOGACAO, home, verdict.status, verdict.reason)
        reason = answers.authorized_reason(verdict.status)
        protocol = answers.protocol(HOMOLOGACAO, verdict)
        return answers.reception(HOMOLOGACAO, home, verdict.status, reason, protocol)

    def consult(self, authorizer: Authorizer, request: etree._Element) -> str:
        """Return the `retConsSitBPe` of a key."""
        return consult(request, self._hearing(authorizer), self.store)

    def tell_status(self, authorizer: Authorizer, request: etree._Element) -> str:
        """Return the `retConsStatServBPe`."""
        status, reason = 107, f"Serviço em operação ({answers.NO_FISCAL_VALUE})"
        complaint = schemas.fault_in(request, "consStatServBPe")
        if complaint:
            status, reason = 215, f"Rejeição: Falha no schema XML [{complaint}]"
        elif request.findtext(f"{{{BPE}}}tpAmb") != HOMOLOGACAO:
            status, reason = 252, "Rejeição: Ambiente diverge do ambiente de recebimento"
        return self._service_status(authorizer, status, reason)

    def paused(self, authorizer: Authorizer, service: str, status: int) -> str:
        """Return what each service answers while the office is paused (108 short, 109 long)."""
        reason = "Serviço paralisado momentaneamente" if status == 108 else "Serviço paralisado"
        home = authorizer.home_code
        if service == "BPeRecepcao":
            return answers.reception(HOMOLOGACAO, home, status, reason)
        if service == "BPeConsulta":
            return answers.situation(HOMOLOGACAO, home, status, reason)
        return self._service_status(authorizer, status, reason)

    def _service_status(self, authorizer: Authorizer, status: int, reason: str) -> str:
        at = authorizer.local_time(self.clock.now())
        return answers.service_status(HOMOLOGACAO, authorizer.home_code, status, reason, at=at)

    def _hearing(self, authorizer: Authorizer) -> Hearing:
        return Hearing(authorizer=authorizer, environment=HOMOLOGACAO, now=self.clock.now())

    def _judge(self, hearing: Hearing, xml: bytes) -> Authorization | Rejection:
        root = envelope.read(xml)
        if isinstance(root, Rejection):
            return root
        ticket = ReceivedTicket(root)
        refused = (
            signature.judge(root, ticket, hearing.now)
            or first_broken(_BEFORE_UNIQUENESS, ticket, hearing)
            # A ticket already here is told so, however old; the constraint decides again below.
            or registration.used(ticket, self.store)
            or first_broken(_AFTER_UNIQUENESS, ticket, hearing)
        )
        return refused or registration.authorize(ticket, hearing, self.store)
