"""Certificates of the BP-e tests, made once a session."""

import pytest

from bpe.certificate import Certificate
from bpe.issuing_authority import IssuingAuthority
from tests.unit.bpe.bpe_builders import ALPHANUMERIC, ISSUED_AT, NUMERIC


@pytest.fixture(scope="session")
def authority() -> IssuingAuthority:
    return IssuingAuthority.create(now=ISSUED_AT)


@pytest.fixture(scope="session")
def certificate(authority: IssuingAuthority) -> Certificate:
    return authority.issue_ecnpj(NUMERIC, "Viação Exemplo Ltda.")


@pytest.fixture(scope="session")
def alphanumeric_certificate(authority: IssuingAuthority) -> Certificate:
    return authority.issue_ecnpj(ALPHANUMERIC, "Viação Letra Ltda.")
