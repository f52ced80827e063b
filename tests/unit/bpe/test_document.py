"""A BP-e that breaks a rule on one document alone cannot be made."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from bpe import codes
from bpe.document import Bpe, a_year_after
from bpe.shapes import InvalidBpe
from bpe.uf import Uf
from tests.unit.bpe.bpe_builders import (
    BOARDS_AT,
    ISSUED_AT,
    SP_TIME,
    a_bpe,
    a_card,
    a_passenger,
    a_trip,
    an_address,
    an_identification,
    an_issuer,
)
from tests.unit.bpe.bpe_tax_builders import an_icms, some_taxes


@pytest.mark.parametrize(
    ("issued", "expires"),
    [
        pytest.param("2026-11-30", "2027-11-30", id="a common day"),
        pytest.param("2028-02-28", "2029-02-28", id="the day before the leap day"),
        pytest.param("2028-02-29", "2029-02-28", id="the leap day becomes the 28th"),
        pytest.param("2028-03-01", "2029-03-01", id="the day after"),
        pytest.param("2027-02-28", "2028-02-28", id="a year that ends in a leap year"),
    ],
)
def test_validity_ends_on_the_same_day_a_year_later(issued: str, expires: str) -> None:
    """The authorisers compare days: rejection 506."""
    issued_at = datetime.fromisoformat(f"{issued}T23:59:59-03:00")

    document = a_bpe(issued_at=issued_at, boards_at=issued_at + timedelta(hours=1))

    assert document.expires_at.isoformat() == f"{expires}T23:59:59-03:00"


@pytest.mark.parametrize(
    ("boards_at", "fault"),
    [
        pytest.param(ISSUED_AT - timedelta(seconds=1), "já passou", id="a second before issue"),
        pytest.param(ISSUED_AT, None, id="at the second of issue"),
        pytest.param(ISSUED_AT.astimezone(UTC), None, id="the same in another zone"),
        pytest.param(a_year_after(ISSUED_AT), None, id="exactly a year ahead"),
        pytest.param(
            a_year_after(ISSUED_AT) + timedelta(seconds=1), "mais de um ano", id="a second more"
        ),
    ],
)
def test_boarding_lies_within_a_year_of_issue(boards_at: datetime, fault: str | None) -> None:
    """Rejections 254 and 219."""
    if fault is None:
        assert a_bpe(boards_at=boards_at).boards_at == boards_at
        return
    with pytest.raises(InvalidBpe, match=f"(?i){fault}"):
        a_bpe(boards_at=boards_at)


def test_the_issuer_is_of_the_state_where_the_journey_begins() -> None:
    """Rejection 505."""
    elsewhere = an_issuer(uf=Uf.RJ, municipality="3304557")

    with pytest.raises(InvalidBpe, match="é de RJ e a viagem começa em SP"):
        replace(a_bpe(), issuer=elsewhere)


def test_the_tax_is_not_more_than_the_price() -> None:
    """Rejection 499."""
    taxes = replace(some_taxes(), icms=an_icms(base="200.00", rate="99.00", amount="198.00"))

    with pytest.raises(InvalidBpe, match="maior que o valor"):
        replace(a_bpe(), taxes=taxes)


OUTSIDE: list[tuple[str, Callable[[], object], str]] = [
    ("series 1000", lambda: replace(an_identification(), series=1000), "1000"),
    ("number 0", lambda: an_identification(number=0), "não está entre 1 e 999999999"),
    ("number of ten digits", lambda: an_identification(number=10**9), "número"),
    ("code of 7 digits", lambda: replace(an_identification(), random_code="1234567"), "8 alg"),
    ("naive moment", lambda: an_identification(issued_at=datetime(2026, 1, 1)), "fuso"),  # noqa: DTZ001
    (
        "half-hour zone",
        lambda: an_identification(
            issued_at=datetime(2026, 1, 1, tzinfo=timezone(timedelta(minutes=-210)))
        ),
        "fuso",
    ),
    (
        "another century",
        lambda: an_identification(issued_at=datetime(1999, 12, 31, tzinfo=SP_TIME)),
        "século",
    ),
    ("seat 1000", lambda: replace(a_trip(), seat=1000), "poltrona"),
    ("a ferry", lambda: replace(a_trip(), service_type=codes.ServiceType.FERRY), "travessia"),
    ("no TAR", lambda: replace(an_issuer(), authorization=""), "TAR"),
    ("IE with dots", lambda: replace(an_issuer(), state_registration="110.042"), "inscrição"),
    ("CEP of 7", lambda: replace(an_address(), postal_code="0203000"), "CEP"),
    ("another state's town", lambda: an_address(municipality_code="3304557"), "não é da UF SP"),
    ("phone with a dash", lambda: replace(a_passenger(), phone="1198-7654"), "telefone"),
    ("no at sign", lambda: replace(a_passenger(), email="nome.exemplo"), "e-mail"),
    ("born in 1799", lambda: replace(a_passenger(), born_on=date(1799, 12, 31)), "1799"),
    (
        "other document unnamed",
        lambda: replace(a_passenger(), identity_type=codes.IdentityType.OTHER),
        "descrição",
    ),
    ("notes of 5001", lambda: replace(a_bpe(), notes="x" * 5001), "passam de 5000"),
    ("place code of 8", lambda: replace(a_bpe().origin, code="12345678"), "localidade"),
    ("place of another state", lambda: replace(a_bpe().origin, uf=Uf.RJ), "não é da UF RJ"),
    ("0 instalments", lambda: a_card(installments=0), "parcelas"),
    ("1000 instalments", lambda: a_card(installments=1000), "parcelas"),
]


@pytest.mark.parametrize(
    ("make", "fault"), [pytest.param(make, fault, id=name) for name, make, fault in OUTSIDE]
)
def test_a_shape_outside_the_layout_is_refused(make: Callable[[], object], fault: str) -> None:
    with pytest.raises(InvalidBpe, match=f"(?i){fault}"):
        make()


def test_the_key_follows_from_the_fields() -> None:
    document: Bpe = a_bpe()

    assert str(document.access_key) == "35261111222333000181630010000010021482917337"
    assert document.boards_at == BOARDS_AT
