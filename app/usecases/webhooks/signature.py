"""The signature by which a partner knows that a notice is ours and recent.

The secret of an address is derived from the installation's own: nothing is stored that
could leak, and a new installation secret makes every one of them another.
"""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from datetime import datetime
from uuid import UUID

from app.config import Settings

HEADER = "Guiche-Signature"
PREFIX = "whsec_"


def secret_of(endpoint_id: UUID, *, settings: Settings) -> str:
    """Return the secret of an address, as its partner keeps it."""
    meant_for = f"webhook-endpoint:{endpoint_id}".encode()
    digest = hmac.digest(settings.secret_key.encode(), meant_for, "sha256")
    return PREFIX + urlsafe_b64encode(digest).decode().rstrip("=")


def sign(body: bytes, secret: str, *, at: datetime) -> str:
    """Return the header of a body: when it was signed, and an HMAC of both.

    :param at: by the machine's own clock, which receivers compare with theirs
    """
    moment = int(at.timestamp())
    signed = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256)
    return f"t={moment},v1={signed.hexdigest()}"
