"""The signature of a notice, checked as a receiver would check it."""

import hashlib
import hmac
from datetime import UTC, datetime
from uuid import UUID

from app.config import Settings
from app.usecases.webhooks.signature import secret_of, sign

ENDPOINT = UUID("6a2f41a3-c54c-4ce8-82ad-37d1c5b3a001")
OTHER = UUID("6a2f41a3-c54c-4ce8-82ad-37d1c5b3a002")
AT = datetime(2026, 12, 5, 13, 0, 0, 999_999, tzinfo=UTC)
SETTINGS = Settings(secret_key="one secret of an installation")


def test_the_header_is_the_moment_and_an_hmac_of_moment_and_body() -> None:
    header = sign(b'{"id":"1"}', "whsec_abc", at=AT)

    expected = hmac.new(b"whsec_abc", b'1796475600.{"id":"1"}', hashlib.sha256).hexdigest()
    assert header == f"t=1796475600,v1={expected}"


def test_another_body_moment_or_secret_is_another_signature() -> None:
    base = sign(b"body", "secret", at=AT)

    assert sign(b"body", "secret", at=AT) == base
    assert sign(b"body ", "secret", at=AT) != base
    assert sign(b"body", "secret2", at=AT) != base
    assert sign(b"body", "secret", at=AT.replace(second=1)) != base


def test_the_secret_is_of_the_address_and_of_the_installation() -> None:
    secret = secret_of(ENDPOINT, settings=SETTINGS)

    assert secret.startswith("whsec_")
    assert len(secret) == len("whsec_") + 43
    assert secret_of(ENDPOINT, settings=SETTINGS) == secret
    assert secret_of(OTHER, settings=SETTINGS) != secret
    assert secret_of(ENDPOINT, settings=Settings(secret_key="another")) != secret
