"""BR Code (EMV QRCPS-MPM): the text of a Pix QR code, written and read.

Each field is two digits of name, two of length, and its value; the last one is the CRC-16 of
all before it, its own name and length included.
"""

import binascii
import unicodedata

_GUI = "br.gov.bcb.pix"
_LONGEST_NAME = 25
_LONGEST_CITY = 15
_LONGEST_FIELD = 99
_CRC_HEADER = "6304"
_FIRST_ACCOUNT, _LAST_ACCOUNT = 26, 51


class InvalidCode(Exception):
    """The text is not a BR Code of Pix; the message says why, in Portuguese."""


def dynamic_code(location: str, *, amount: str, name: str, city: str) -> str:
    """Return the code of a charge that is found at a location.

    :param location: its address, without `https://`
    :param amount: as "95.00"
    :param name: of who receives; written without accents and cut to 25 characters
    :param city: of who receives; the same, to 15
    """
    return sealed(
        _field("00", "01"),
        _field("01", "12"),
        _field("26", _field("00", _GUI) + _field("25", location)),
        _field("52", "0000"),
        _field("53", "986"),
        _field("54", amount),
        _field("58", "BR"),
        _field("59", _plain(name, _LONGEST_NAME)),
        _field("60", _plain(city, _LONGEST_CITY)),
        _field("62", _field("05", "***")),
    )


def sealed(*fields: str) -> str:
    """Return a code made of its fields, with the CRC that closes it."""
    content = "".join(fields) + _CRC_HEADER
    return content + crc(content)


def crc(text: str) -> str:
    """Return the CRC-16/CCITT-FALSE of a text: four hexadecimal digits, zeros and all."""
    return f"{binascii.crc_hqx(text.encode(), 0xFFFF):04X}"


def location_in(code: str) -> str:
    """Return the location of a dynamic code.

    :raises InvalidCode: if the CRC does not close it, or it is no dynamic code of Pix
    """
    if code[-8:-4] != _CRC_HEADER or crc(code[:-4]) != code[-4:].upper():
        raise InvalidCode("O código de verificação (CRC) não confere. Copie o código inteiro.")
    for name, value in _fields(code).items():
        if name.isdecimal() and _FIRST_ACCOUNT <= int(name) <= _LAST_ACCOUNT:
            account = _fields(value)
            if account.get("00", "").lower() == _GUI and account.get("25"):
                return account["25"]
    raise InvalidCode("O código não é de uma cobrança dinâmica do Pix.")


def _field(name: str, value: str) -> str:
    if not 0 < len(value) <= _LONGEST_FIELD:
        raise ValueError(f"Field {name} has {len(value)} characters.")
    return f"{name}{len(value):02d}{value}"


def _fields(text: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    place = 0
    while place < len(text):
        name, length = text[place : place + 2], text[place + 2 : place + 4]
        place += 4
        value = text[place : place + int(length)] if length.isdecimal() else ""
        if not value or len(value) != int(length):
            raise InvalidCode("O código está truncado ou malformado.")
        fields[name] = value
        place += len(value)
    return fields


def _plain(text: str, longest: int) -> str:
    """Return a text in printable ASCII, cut to a length: accents would count twice."""
    decomposed = unicodedata.normalize("NFKD", text)
    plain = "".join(c for c in decomposed if c.isascii() and c.isprintable())
    return plain[:longest].strip() or "SIMULADOR"
