"""What the API Pix answers, read and held to its shape.

The API may grow fields and words and change their order at any time: what we do not know is
left alone.
"""

import re
from collections.abc import Mapping
from datetime import MAXYEAR, datetime
from typing import Any

from app.gateways.pix_messages import Charge, CobStatus, PixReceipt, is_end_to_end_id, is_txid
from fares.kernel.money import Money

DEFAULT_EXPIRY_SECONDS = 86_400
"""What the API takes where a charge does not say how long it lasts."""
_LONGEST_COPY_AND_PASTE = 512
_RECEIVED_TXID = re.compile(r"[a-zA-Z0-9]{1,35}")
_AMOUNT = re.compile(r"\d{1,10}\.\d{2}", re.ASCII)


def read_charge(answer: Any) -> Charge:
    """Return the charge that an answer tells.

    :raises ValueError: if a field that we need is missing or cannot be
    """
    try:
        return _charge(answer)
    except (KeyError, TypeError, AttributeError) as error:
        raise _unreadable(error) from error


def read_receipt(answer: Any) -> PixReceipt:
    """Return the payment that an answer tells.

    :raises ValueError: if a field that we need is missing or cannot be
    """
    try:
        return _receipt(answer)
    except (KeyError, TypeError, AttributeError) as error:
        raise _unreadable(error) from error


def _charge(given: Mapping[str, Any]) -> Charge:
    calendar = given["calendario"]
    txid = _fitting(given["txid"], is_txid(given["txid"]))
    payments = tuple(map(_receipt, given.get("pix") or ()))
    if any(one.txid not in {txid, None} for one in payments):
        raise ValueError("um Pix de outra cobrança")
    return Charge(
        txid=txid,
        status=CobStatus(given["status"]),
        amount=_amount(given["valor"]["original"]),
        copy_and_paste=_copy_and_paste(given.get("pixCopiaECola")),
        created_at=_moment(calendar["criacao"]),
        expires_in=_length(calendar.get("expiracao", DEFAULT_EXPIRY_SECONDS)),
        payments=payments,
    )


def _receipt(given: Mapping[str, Any]) -> PixReceipt:
    txid = given.get("txid")
    return PixReceipt(
        end_to_end_id=_fitting(given["endToEndId"], is_end_to_end_id(given["endToEndId"])),
        txid=_matching(_RECEIVED_TXID, txid) if txid else None,
        amount=_something(_amount(given["valor"])),
        paid_at=_moment(given["horario"]),
    )


def _matching(pattern: re.Pattern[str], given: Any) -> str:
    return _fitting(given, isinstance(given, str) and bool(pattern.fullmatch(given)))


def _fitting(given: Any, fits: bool) -> str:
    if not fits:
        raise ValueError(f"valor que não serve: {given!r:.100}")
    return str(given)


def _amount(given: object) -> Money:
    return Money.parse(_matching(_AMOUNT, given))


def _something(amount: Money) -> Money:
    if not amount:
        raise ValueError("um Pix de nada")
    return amount


def _moment(given: str) -> datetime:
    """Return a moment that can be told in any zone, as the first and last of all cannot."""
    moment = datetime.fromisoformat(given)
    if moment.tzinfo is None or not 1 < moment.year < MAXYEAR:
        raise ValueError("hora sem fuso, ou de ano que não serve")
    return moment


def _length(given: object) -> int:
    """Return a number of seconds; some banks write it as text."""
    seconds = int(given) if isinstance(given, str) and given.isdecimal() else given
    if type(seconds) is not int or seconds < 0:
        raise ValueError(f"prazo que não serve: {given!r:.100}")
    return seconds


def _copy_and_paste(given: Any) -> str | None:
    if given is None or given == "":
        return None
    short = isinstance(given, str) and len(given) <= _LONGEST_COPY_AND_PASTE
    return _fitting(given, short and given.isprintable())


def _unreadable(error: Exception) -> ValueError:
    return ValueError(f"resposta que não se lê ({type(error).__name__}: {error})")
