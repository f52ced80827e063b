"""The answers of an authorizer, as the layout writes them."""

from datetime import datetime
from xml.sax.saxutils import escape

from app.simulators.sefaz.received import BPE
from app.simulators.sefaz.store import Authorization

APPLICATION = "SIMULADOR-1.00"
NO_FISCAL_VALUE = "SIMULADOR - SEM VALOR FISCAL"
_LONGEST_REASON = 255
_VERSION = "1.00"
_AUTHORIZED = {100: "Autorizado o uso do BP-e", 150: "Autorizado o uso do BP-e fora de prazo"}


def reception(environment: str, uf_code: str, status: int, reason: str, protocol: str = "") -> str:
    """Return a `retBPe`; only an authorization carries a protocol (`protBPe`)."""
    return (
        f'<retBPe xmlns="{BPE}" versao="{_VERSION}"><tpAmb>{environment}</tpAmb>'
        f"<cUF>{uf_code}</cUF>{_application()}{_status(status, reason)}{protocol}</retBPe>"
    )


def situation(environment: str, uf_code: str, status: int, reason: str, protocol: str = "") -> str:
    """Return a `retConsSitBPe`: what is known of a key."""
    return (
        f'<retConsSitBPe xmlns="{BPE}" versao="{_VERSION}"><tpAmb>{environment}</tpAmb>'
        f"{_application()}{_status(status, reason)}<cUF>{uf_code}</cUF>{protocol}</retConsSitBPe>"
    )


def service_status(
    environment: str, uf_code: str, status: int, reason: str, *, at: datetime
) -> str:
    """Return a `retConsStatServBPe`: whether the service works.

    :param at: the office's local time
    """
    return (
        f'<retConsStatServBPe xmlns="{BPE}" versao="{_VERSION}"><tpAmb>{environment}</tpAmb>'
        f"{_application()}{_status(status, reason)}<cUF>{uf_code}</cUF>"
        f"<dhRecbto>{at.isoformat()}</dhRecbto><tMed>1</tMed><xObs>{NO_FISCAL_VALUE}</xObs>"
        "</retConsStatServBPe>"
    )


def protocol(environment: str, authorization: Authorization) -> str:
    """Return the `protBPe` of an authorization, with the simulator's own confession in it."""
    return (
        f'<protBPe versao="{_VERSION}"><infProt Id="BPe{authorization.protocol}">'
        f"<tpAmb>{environment}</tpAmb>{_application()}"
        f"<chBPe>{authorization.access_key}</chBPe>"
        f"<dhRecbto>{authorization.received_at}</dhRecbto>"
        f"<nProt>{authorization.protocol}</nProt><digVal>{authorization.digest}</digVal>"
        f"{_status(authorization.status, authorized_reason(authorization.status))}</infProt>"
        f"<infFisco><cMsg>000</cMsg><xMsg>{NO_FISCAL_VALUE}</xMsg></infFisco></protBPe>"
    )


def authorized_reason(status: int) -> str:
    """Return the words of an authorization (100 in time, 150 late)."""
    return f"{_AUTHORIZED[status]} ({NO_FISCAL_VALUE})"


def _application() -> str:
    return f"<verAplic>{APPLICATION}</verAplic>"


def _status(status: int, reason: str) -> str:
    return f"<cStat>{status:03d}</cStat><xMotivo>{escape(_fitting(reason))}</xMotivo>"


def _fitting(reason: str) -> str:
    """Return a reason as the layout takes it: one line of Latin-1, at most 255 characters."""
    plain = " ".join(reason.encode("latin-1", errors="replace").decode("latin-1").split())
    if len(plain) <= _LONGEST_REASON:
        return plain
    return plain[: _LONGEST_REASON - 4].rstrip() + "...]"
