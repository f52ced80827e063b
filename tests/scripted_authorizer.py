"""The gateway with words put into its mouth: for answers that the simulator never gives."""

from collections import deque
from collections.abc import Callable

from app.gateways.authorizer import Authorizer
from bpe.access_key import AccessKey
from bpe.uf import Uf

BPE = "http://www.portalfiscal.inf.br/bpe"

Change = Callable[[bytes], bytes]
"""Takes the true answer and returns what is heard instead."""


class ScriptedAuthorizer:
    """Passes everything on, unless a script says what is to be heard."""

    def __init__(self, inner: Authorizer) -> None:
        self.inner = inner
        self.receptions: deque[bytes | Change] = deque()
        self.consultations: deque[bytes | Change] = deque()

    def authorize(self, uf: Uf, signed_xml: bytes, *, timeout: float | None = None) -> bytes:
        return self._heard(
            self.receptions, lambda: self.inner.authorize(uf, signed_xml, timeout=timeout)
        )

    def consult(self, uf: Uf, access_key: AccessKey, *, timeout: float | None = None) -> bytes:
        return self._heard(
            self.consultations, lambda: self.inner.consult(uf, access_key, timeout=timeout)
        )

    def status(self, uf: Uf, *, timeout: float | None = None) -> bytes:
        return self.inner.status(uf, timeout=timeout)

    def close(self) -> None:
        self.inner.close()

    def _heard(self, script: deque[bytes | Change], ask: Callable[[], bytes]) -> bytes:
        said = script.popleft() if script else None
        if isinstance(said, bytes):
            return said
        return said(ask()) if said else ask()


def a_reception(status_code: str, reason: str = "Rejeição: de teste") -> bytes:
    """Return an answer to a document, without a protocol."""
    return _reply("retBPe", status_code, reason)


def a_consultation(status_code: str, reason: str = "Rejeição: de teste") -> bytes:
    """Return an answer to a consultation, without a protocol."""
    return _reply("retConsSitBPe", status_code, reason)


def _reply(root: str, status_code: str, reason: str) -> bytes:
    return (
        f'<{root} xmlns="{BPE}" versao="1.00"><tpAmb>2</tpAmb><verAplic>T</verAplic>'
        f"<cStat>{status_code}</cStat><xMotivo>{reason}</xMotivo><cUF>35</cUF></{root}>"
    ).encode()
