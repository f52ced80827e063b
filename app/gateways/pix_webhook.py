"""What the bank tells by itself: a reason to ask, never the truth."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.gateways.pix_messages import is_end_to_end_id, is_txid


@dataclass(frozen=True, slots=True)
class PixTrigger:
    """Something happened to a charge: ask the bank what."""

    txid: str
    end_to_end_id: str


def read_triggers(body: bytes) -> tuple[PixTrigger, ...]:
    """Return what a notification is about, each once, in the order told.

    One notification may tell of several Pix, of charges that are not ours, and of things we
    do not know. Whoever sent it may be anyone, so what cannot be read is passed over.
    """
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        return ()
    items = told.get("pix") if isinstance(told, Mapping) else None
    triggers = map(_trigger, items if isinstance(items, list) else [])
    return tuple(dict.fromkeys(trigger for trigger in triggers if trigger))


def _trigger(item: Any) -> PixTrigger | None:
    if not isinstance(item, Mapping):
        return None
    txid, end_to_end_id = item.get("txid"), item.get("endToEndId")
    if not isinstance(txid, str) or not isinstance(end_to_end_id, str):
        return None
    return PixTrigger(txid, end_to_end_id) if _fits(txid, end_to_end_id) else None


def _fits(txid: str, end_to_end_id: str) -> bool:
    return is_txid(txid) and is_end_to_end_id(end_to_end_id)
