"""Replies of the tax office: what it says of a document, a key, or itself.

Only the status code (cStat) counts; its words (xMotivo) differ between authorisers. The
wrappers differ too, so what is asked for is found by its own root element.
"""

import re
from dataclasses import dataclass
from datetime import datetime

from lxml import etree

from bpe.builder import NAMESPACE
from bpe.parsing import UnreadableXml, find_element, standalone
from bpe.signature import digest_of
from fares.kernel.errors import DomainError

AUTHORIZING = frozenset({"100", "102", "150"})
"""A substitute may be answered 102; all three count only with a protocol and its number."""

_BRACKETS = re.compile(r"\[(chBPe|nProt|dhAut):\s*([^\]]*?)\s*\]", re.IGNORECASE)
_Q = f"{{{NAMESPACE}}}"


class UnreadableReply(DomainError):
    """The answer is not what the service answers with: a fault, a page, half a message."""

    code = "bpe.unreadable-reply"
    title = "Resposta da SEFAZ que não se entende"


@dataclass(frozen=True, slots=True, kw_only=True)
class Protocol:
    """protBPe: the tax office's word on one document."""

    access_key: str
    status_code: str
    reason: str
    received_at: datetime
    number: str | None
    digest: str | None
    """digVal: of the document that the tax office has."""
    xml: bytes
    """As it was received, to be kept."""

    @property
    def authorizes(self) -> bool:
        """Whether the document may be used."""
        return self.status_code in AUTHORIZING and self.number is not None

    def covers(self, signed_xml: bytes) -> bool:
        """Tell whether this is about exactly this document."""
        return self.digest == digest_of(signed_xml)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredProtocol:
    """What a refusal tells of the document the tax office already has."""

    number: str
    access_key: str | None
    """Given where the number was used with another key (539)."""
    authorized_at: str | None
    """As it was written, since authorisers write it differently."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorizationReply:
    """The answer to a document that was sent."""

    status_code: str
    reason: str
    protocol: Protocol | None
    message: str | None
    """infFisco: the tax office's own words."""

    @property
    def authorized(self) -> bool:
        """Whether there is a protocol that authorises."""
        return self.protocol is not None and self.protocol.authorizes

    @property
    def stored_protocol(self) -> StoredProtocol | None:
        """What the reason tells in brackets of an earlier document (204, 539, 218)."""
        told = {name.lower(): value for name, value in _BRACKETS.findall(self.reason)}
        if not told.get("nprot"):
            return None
        key, moment = told.get("chbpe"), told.get("dhaut")
        return StoredProtocol(number=told["nprot"], access_key=key, authorized_at=moment)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsultationReply:
    """What the tax office knows of a key."""

    status_code: str
    reason: str
    protocol: Protocol | None

    @property
    def authorized(self) -> bool:
        """Whether the document is authorised and neither cancelled nor replaced."""
        valid = self.status_code in {"100", "150"}
        return valid and self.protocol is not None and self.protocol.authorizes


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusReply:
    """Whether an authoriser is working."""

    status_code: str
    reason: str

    @property
    def operating(self) -> bool:
        """Whether documents are taken now."""
        return self.status_code == "107"


def read_authorization(answer: bytes) -> AuthorizationReply:
    """Return the answer to a document, from the message's body or the bare `retBPe`.

    :raises UnreadableReply: if it is something else
    """
    root = _find(answer, "retBPe")
    protocol = _protocol(root)
    return AuthorizationReply(
        status_code=protocol.status_code if protocol else _text(root, "cStat"),
        reason=protocol.reason if protocol else _text(root, "xMotivo"),
        protocol=protocol,
        message=root.findtext(f"{_Q}protBPe/{_Q}infFisco/{_Q}xMsg"),
    )


def read_consultation(answer: bytes) -> ConsultationReply:
    """Return what is known of a key.

    :raises UnreadableReply: if the answer is something else
    """
    root = _find(answer, "retConsSitBPe")
    code, reason = _text(root, "cStat"), _text(root, "xMotivo")
    return ConsultationReply(status_code=code, reason=reason, protocol=_protocol(root))


def read_status(answer: bytes) -> StatusReply:
    """Return whether an authoriser is working.

    :raises UnreadableReply: if the answer is something else
    """
    root = _find(answer, "retConsStatServBPe")
    return StatusReply(status_code=_text(root, "cStat"), reason=_text(root, "xMotivo"))


def _find(answer: bytes, root_name: str) -> etree._Element:
    try:
        return find_element(answer, f"{_Q}{root_name}")
    except UnreadableXml as error:
        raise UnreadableReply(str(error)) from error


def _protocol(root: etree._Element) -> Protocol | None:
    element = root.find(f"{_Q}protBPe")
    if element is None:
        return None
    facts = element.find(f"{_Q}infProt")
    if facts is None:
        raise UnreadableReply("O protocolo da resposta não traz infProt.")
    return Protocol(
        access_key=_text(facts, "chBPe"),
        status_code=_text(facts, "cStat"),
        reason=_text(facts, "xMotivo"),
        received_at=_moment(_text(facts, "dhRecbto")),
        number=facts.findtext(f"{_Q}nProt") or None,
        digest=facts.findtext(f"{_Q}digVal") or None,
        xml=standalone(element),
    )


def _text(element: etree._Element, name: str) -> str:
    text = (element.findtext(f"{_Q}{name}") or "").strip()
    if not text:
        raise UnreadableReply(f"A resposta não traz {name}.")
    return text


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise UnreadableReply(f"“{text}” não é data e hora.") from error
    if moment.tzinfo is None:
        raise UnreadableReply(f"“{text}” não tem fuso.")
    return moment
