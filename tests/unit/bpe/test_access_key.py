"""Access key: 44 characters, alphanumeric CNPJ, modulo 11 with ASCII less 48."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.access_key import AccessKey, InvalidAccessKey, check_digit, draw_random_code
from bpe.codes import Emission
from bpe.uf import Uf
from fares.kernel.documents import Cnpj

SP_TIME = timezone(timedelta(hours=-3))
NUMERIC = Cnpj.parse("11222333000181")
ALPHANUMERIC = Cnpj.parse("12ABC34501DE35")
KNOWN = "35261111222333000181630010000010021482917337"


def second_opinion(body: str) -> str:
    """The check digit worked out another way: a table of values and explicit weights."""
    values = {c: i for i, c in enumerate("0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ")}
    weights = [4, 3, 2, *([9, 8, 7, 6, 5, 4, 3, 2] * 5)]
    rest = sum(values[c] * w for c, w in zip(body, weights, strict=True)) % 11
    return "0" if rest in (0, 1) else str(11 - rest)


def a_key(*, uf: Uf = Uf.SP, cnpj: Cnpj = NUMERIC, issued_at: datetime | None = None) -> AccessKey:
    return AccessKey.compose(
        uf=uf,
        issued_at=issued_at or datetime(2026, 11, 30, 10, 15, tzinfo=SP_TIME),
        cnpj=cnpj,
        series=1,
        number=1002,
        emission=Emission.NORMAL,
        random_code="48291733",
    )


def test_a_known_key_is_composed() -> None:
    assert str(a_key()) == KNOWN


def test_the_key_tells_its_parts() -> None:
    key = AccessKey.parse(KNOWN)

    assert (key.uf, key.year_month, key.cnpj) == (Uf.SP, "2611", NUMERIC)
    assert (key.series, key.number, key.random_code) == (1, 1002, "48291733")
    assert key.emission is Emission.NORMAL
    assert key.grouped == "3526 1111 2223 3300 0181 6300 1000 0010 0214 8291 7337"
    assert AccessKey.parse(key.grouped) == key


def test_the_month_is_that_of_the_issuers_clock() -> None:
    in_utc = datetime(2026, 12, 1, 2, 59, tzinfo=UTC)

    assert a_key(issued_at=in_utc.astimezone(SP_TIME)).year_month == "2611"


def test_letters_of_the_cnpj_stay_in_the_key() -> None:
    key = a_key(cnpj=ALPHANUMERIC)

    assert str(key)[6:20] == "12ABC34501DE35"
    assert AccessKey.parse(str(key)) == key


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param(KNOWN[:-1], "44 posições", id="one short"),
        pytest.param(KNOWN + "0", "44 posições", id="one long"),
        pytest.param("A" + KNOWN[1:], "44 posições", id="a letter outside the CNPJ"),
        pytest.param(KNOWN[:-1] + "8", "seria 7, não 8", id="wrong check digit"),
        pytest.param("٣" + KNOWN[1:], "44 posições", id="digits of elsewhere"),
    ],
)
def test_what_is_not_a_key_is_refused(text: str, why: str) -> None:
    with pytest.raises(InvalidAccessKey, match=why):
        AccessKey.parse(text)


@pytest.mark.parametrize(
    ("place", "characters", "why"),
    [
        pytest.param(0, "99", "99 não é código de UF", id="no such state"),
        pytest.param(4, "13", "13 não é um mês", id="month 13"),
        pytest.param(4, "00", "00 não é um mês", id="month 0"),
        pytest.param(20, "55", "modelo é 55", id="another model"),
        pytest.param(34, "7", "7 não é uma forma de emissão", id="no such emission"),
        pytest.param(18, "00", "CNPJ 11222333000100 não confere", id="another CNPJ"),
    ],
)
def test_a_right_digit_does_not_save_wrong_parts(place: int, characters: str, why: str) -> None:
    body = KNOWN[:place] + characters + KNOWN[place + len(characters) : 43]

    with pytest.raises(InvalidAccessKey, match=why):
        AccessKey.parse(body + check_digit(body))


@given(
    st.from_regex(r"[0-9]{6}[A-Z0-9]{12}[0-9]{25}", fullmatch=True),
)
def test_the_check_digit_has_a_second_witness(body: str) -> None:
    assert check_digit(body) == second_opinion(body)


@given(st.integers(0, 42), st.integers(1, 9))
def test_one_wrong_digit_is_noticed(place: int, step: int) -> None:
    if KNOWN[place].isdigit():
        wrong = str((int(KNOWN[place]) + step) % 10)
        body = KNOWN[:place] + wrong + KNOWN[place + 1 :]

        with pytest.raises(InvalidAccessKey):
            AccessKey.parse(body)


def test_random_codes_are_not_guessed() -> None:
    drawn = {draw_random_code(number=1) for _ in range(500)}

    assert len(drawn) > 490
    assert all(len(code) == 8 and code.isdigit() for code in drawn)
