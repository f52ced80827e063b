"""Shapes that the layout gives to fields, and the error when a document does not fit."""

import re
from collections.abc import Collection
from datetime import datetime, timedelta
from decimal import Decimal

from fares.kernel.errors import DomainError
from fares.kernel.money import Money

MUNICIPALITY = re.compile(r"[0-9]{7}", re.ASCII)
STATE_REGISTRATION = re.compile(r"[0-9]{2,14}", re.ASCII)
POSTAL_CODE = re.compile(r"[0-9]{8}", re.ASCII)
PHONE = re.compile(r"[0-9]{7,12}", re.ASCII)
EMAIL = re.compile(r"(?=.{1,60}\Z)[!-?A-~]+@[!-\-/-?A-~]+\.[!-?A-~]+", re.ASCII)
RANDOM_CODE = re.compile(r"[0-9]{8}", re.ASCII)
IBS_CBS_CST = re.compile(r"[0-9]{3}", re.ASCII)
IBS_CBS_CLASS = re.compile(r"[0-9]{6}", re.ASCII)

_WHOLE_HOUR = timedelta(hours=1)


class InvalidBpe(DomainError):
    """A document cannot be: the layout or the authorisers' rules do not allow it."""

    code = "bpe.invalid-document"
    title = "Dado que o BP-e não aceita"

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field[0].upper()}{field[1:]}: {why}.")
        self.field = field
        self.why = why


def require_shape(pattern: re.Pattern[str], value: str | None, field: str, expected: str) -> None:
    """Let a value pass that is absent or has the shape.

    :raises InvalidBpe: otherwise
    """
    if value is not None and not pattern.fullmatch(value):
        raise InvalidBpe(field, f"“{value}” não serve; é preciso {expected}")


def require_range(value: int | None, allowed: range, field: str) -> None:
    """Let a number pass that is absent or in a range.

    :raises InvalidBpe: otherwise
    """
    if value is not None and value not in allowed:
        raise InvalidBpe(field, f"{value} não está entre {allowed[0]} e {allowed[-1]}")


def require_moment(moment: datetime, field: str) -> None:
    """Let an aware moment of this century pass, at whole hours from UTC.

    :raises InvalidBpe: otherwise
    """
    offset = moment.utcoffset()
    if offset is None or offset % _WHOLE_HOUR or not -11 <= offset / _WHOLE_HOUR <= 12:
        raise InvalidBpe(field, "é preciso o fuso, em horas inteiras entre -11:00 e +12:00")
    if not 2000 <= moment.year <= 2099:
        raise InvalidBpe(field, f"{moment.year} não é um ano deste século")


def require_amounts(amounts: Collection[Money], field: str) -> None:
    """Let amounts pass that are not negative.

    :raises InvalidBpe: otherwise
    """
    for amount in amounts:
        if amount.centavos < 0:
            raise InvalidBpe(field, f"{amount} é negativo")


def require_percent(percent: Decimal | None, places: int, field: str) -> None:
    """Let a percentage pass that is absent, or from 0 to 100 with few enough places.

    :raises InvalidBpe: otherwise
    """
    if percent is None:
        return
    if not 0 <= percent <= 100 or percent != round(percent, places):
        raise InvalidBpe(field, f"{percent}% não está entre 0 e 100 com até {places} decimais")
