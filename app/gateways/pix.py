"""The API Pix of our bank: charges made, asked about and removed, and what was paid.

Every call may be made again: a charge is known by the txid that we stored before the first
one. What the bank answers when asked is the truth (docs/adr/0018).
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Any, TypeVar
from urllib.parse import quote

from app.config.pix import PixSettings
from app.gateways.pix_errors import PixRefused, PixUnreachable
from app.gateways.pix_line import PixLine
from app.gateways.pix_messages import (
    Charge,
    CobStatus,
    NewCharge,
    PixReceipt,
    is_end_to_end_id,
    is_txid,
    new_txid,
)
from app.gateways.pix_reading import read_charge, read_receipt
from app.telemetry.counting import exchange

__all__ = [
    "Charge",
    "CobStatus",
    "NewCharge",
    "PixGateway",
    "PixReceipt",
    "PixRefused",
    "PixUnreachable",
    "new_txid",
]
_ITEMS_IN_A_PAGE = 100
_Read = TypeVar("_Read")


class PixGateway:
    """Speaks with the bank; safe among threads."""

    def __init__(self, settings: PixSettings) -> None:
        """Prepare to speak; nothing is said yet.

        :raises UnusableCertificate: if the certificate cannot be read
        """
        self._key = settings.key
        self._line = PixLine(settings)

    def close(self) -> None:
        """Close the connections."""
        self._line.close()

    @exchange("pix", "create_charge")
    def create_charge(self, wanted: NewCharge) -> Charge:
        """Make a charge, or make the one with this txid as wanted while nobody paid it.

        :raises PixUnreachable: if it may have been made, and there is no answer to go by
        :raises PixRefused: if it was not made as wanted: a field cannot be, or a charge of
            this txid was paid or removed
        """
        answer = self._line.ask("PUT", _charge_path(wanted.txid), wanted.as_json(self._key))
        charge = _charge(answer, wanted.txid)
        if charge.amount != wanted.amount:
            raise PixUnreachable(f"pedido {wanted.amount}, cobrado {charge.amount}")
        return charge

    @exchange("pix", "get_charge")
    def get_charge(self, txid: str) -> Charge | None:
        """Return the charge as the bank holds it, with what was paid; None if it has none.

        :raises PixUnreachable: if there is no answer to go by
        :raises PixRefused: if the bank does not tell us
        """
        return self._find(_charge_path(txid), lambda answer: _charge(answer, txid))

    @exchange("pix", "remove_charge")
    def remove_charge(self, txid: str) -> Charge:
        """Take a charge back, so that nobody pays it any more.

        :raises PixUnreachable: if it may be removed, and there is no answer to go by
        :raises PixRefused: if it is not ATIVA (paid meanwhile, or removed before) or is not
            there: ask with `get_charge` which
        """
        content = {"status": CobStatus.REMOVED_BY_US.value}
        return _charge(self._line.ask("PATCH", _charge_path(txid), content), txid)

    def payments_between(self, start: datetime, end: datetime) -> Iterator[PixReceipt]:
        """Yield what was paid to charges from one moment to another, both included.

        A payment may come twice if others arrive while the pages are turned.

        :raises PixUnreachable: if there is no answer to go by
        :raises PixRefused: if the bank does not tell us
        """
        window = {
            "inicio": _moment(start),
            "fim": _moment(end + timedelta(microseconds=999_999)),
            "txIdPresente": "true",
            "paginacao.itensPorPagina": str(_ITEMS_IN_A_PAGE),
        }
        page, pages = 0, 1
        while page < pages:
            query = {**window, "paginacao.paginaAtual": str(page)}
            with exchange("pix", "payments_between"):
                receipts, pages = _page(self._line.ask("GET", "/pix", query=query))
            yield from receipts
            page = page + 1 if receipts else pages

    @exchange("pix", "get_payment")
    def get_payment(self, end_to_end_id: str) -> PixReceipt | None:
        """Return a payment by the id it has in the whole country; None if it is not ours.

        :raises PixUnreachable: if there is no answer to go by
        :raises PixRefused: if the bank does not tell us
        """
        if not is_end_to_end_id(end_to_end_id):
            raise ValueError(f"{end_to_end_id!r} is not an end-to-end id.")
        return self._find(f"/pix/{end_to_end_id}", lambda answer: _receipt(answer, end_to_end_id))

    @exchange("pix", "register_webhook")
    def register_webhook(self, url: str) -> None:
        """Tell the bank where to tell us of payments: it will POST to this address + `/pix`.

        :raises PixUnreachable: if it may be registered, and there is no answer to go by
        :raises PixRefused: if the bank does not take the address
        """
        self._line.ask("PUT", f"/webhook/{quote(self._key, safe='')}", {"webhookUrl": url})

    def _find(self, path: str, read: Callable[[Any], _Read]) -> _Read | None:
        """Return what is at a path; None if the bank says that there is nothing."""
        try:
            answer = self._line.ask("GET", path)
        except PixRefused as error:
            if error.status == HTTPStatus.NOT_FOUND:
                return None
            raise
        return read(answer)


def _charge_path(txid: str) -> str:
    if not is_txid(txid):
        raise ValueError(f"{txid!r} is not a txid.")
    return f"/cob/{txid}"


def _charge(answer: Any, txid: str) -> Charge:
    charge = _readable(read_charge, answer)
    if charge.txid != txid:
        raise PixUnreachable(f"pedida a cobrança {txid}, respondida {charge.txid}")
    return charge


def _receipt(answer: Any, end_to_end_id: str) -> PixReceipt:
    receipt = _readable(read_receipt, answer)
    if receipt.end_to_end_id != end_to_end_id:
        raise PixUnreachable(f"pedido o Pix {end_to_end_id}, respondido outro")
    return receipt


def _page(answer: Any) -> tuple[list[PixReceipt], int]:
    """Return the payments of one page, and how many pages there are."""
    try:
        pages = answer["parametros"]["paginacao"]["quantidadeDePaginas"]
        items = answer.get("pix") or []
        if type(pages) is not int or not isinstance(items, list):
            raise PixUnreachable("página que não se lê")
    except (KeyError, TypeError, AttributeError) as error:
        raise PixUnreachable("página que não se lê") from error
    return [_readable(read_receipt, item) for item in items], pages


def _readable(read: Callable[[Any], _Read], answer: Any) -> _Read:
    try:
        return read(answer)
    except ValueError as error:
        raise PixUnreachable(str(error)) from error


def _moment(moment: datetime) -> str:
    """Return a moment as RFC 3339 writes it, in UTC and whole seconds."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
