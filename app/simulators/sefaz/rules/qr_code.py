"""The QR code: address of the state, key of the document, and a signature only off line."""

import binascii
import re
from base64 import b64decode

from app.simulators.sefaz.federation import UF_BY_CODE
from app.simulators.sefaz.qr_addresses import registered_address
from app.simulators.sefaz.received import ReceivedTicket
from app.simulators.sefaz.rules.dates import NORMAL, OFFLINE
from app.simulators.sefaz.rules.signature import read_signer
from app.simulators.sefaz.verdict import Hearing, Rule

_PARTS = re.compile(
    r"(?P<address>[^?]*)\?chBPe=(?P<key>[^&]*)&tpAmb=(?P<environment>[^&]*)(?:&sign=(?P<sign>.*))?",
    re.DOTALL,
)


def _address_not_registered(ticket: ReceivedTicket, _: Hearing) -> bool:
    registered = registered_address(UF_BY_CODE[ticket.text("ide/cUF")])
    return _part(ticket, "address").lower() != registered.lower()


def _key_differs(ticket: ReceivedTicket, _: Hearing) -> bool:
    return _part(ticket, "key") != ticket.access_key


def _signed_in_normal_emission(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.text("ide/tpEmis") == NORMAL and "&sign=" in ticket.qr_code


def _unsigned_offline(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.text("ide/tpEmis") == OFFLINE and not _signature(ticket)


def _signed_by_another(ticket: ReceivedTicket, _: Hearing) -> bool:
    if ticket.text("ide/tpEmis") != OFFLINE:
        return False
    signer = read_signer(ticket.certificate)
    return not signer.signed_text(ticket.access_key, _signature(ticket))


def _signature(ticket: ReceivedTicket) -> bytes:
    try:
        return b64decode(_part(ticket, "sign"), validate=True)
    except binascii.Error:
        return b""


def _part(ticket: ReceivedTicket, name: str) -> str:
    parts = _PARTS.fullmatch(ticket.qr_code)
    return (parts[name] or "") if parts else ""


RULES = (
    Rule(479, "Endereço do QR Code diverge do registrado pela UF", _address_not_registered),
    Rule(481, "Chave de acesso do QR Code difere da do documento", _key_differs),
    Rule(488, "QR Code de emissão normal não leva assinatura", _signed_in_normal_emission),
    Rule(482, "QR Code de contingência sem assinatura legível", _unsigned_offline),
    Rule(496, "Assinatura do QR Code de contingência não confere", _signed_by_another),
)
