"""CPF and CNPJ: their shapes, their check digits, and an oracle for both."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from validate_docbr import CNPJ, CPF

from fares.kernel.documents import Cnpj, Cpf, InvalidCnpj, InvalidCpf

LETTERS_AND_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        pytest.param("12345678909", "12345678909", id="bare"),
        pytest.param("123.456.789-09", "12345678909", id="with its marks"),
        pytest.param(" 12345678909 ", "12345678909", id="spaces around"),
        pytest.param("00000000191", "00000000191", id="leading zeros"),
        pytest.param("52998224725", "52998224725", id="no zero digit"),
    ],
)
def test_cpf_is_read(text: str, digits: str) -> None:
    cpf = Cpf.parse(text)

    assert cpf.digits == digits
    assert Cpf.parse(str(cpf)) == cpf


@pytest.mark.parametrize("digit", "0123456789")
def test_repeated_digits_are_no_cpf(digit: str) -> None:
    """Their check digits are right, but nobody has such a number."""
    with pytest.raises(InvalidCpf):
        Cpf.parse(digit * 11)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("1234567890", id="ten digits are not padded"),
        pytest.param("191", id="three digits are not padded"),
        pytest.param("012345678909", id="twelve digits"),
        pytest.param("12345678908", id="wrong second digit"),
        pytest.param("12345678919", id="wrong first digit"),
        pytest.param("123.45678909", id="half of its marks"),
        pytest.param("123-456-789.09", id="marks in the wrong places"),
        pytest.param("1234567890X", id="a letter"),
        pytest.param("١٢٣٤٥٦٧٨٩٠٩", id="digits of another script"),
        pytest.param("123 456 789 09", id="spaces inside"),
    ],
)
def test_what_is_no_cpf_is_refused(text: str) -> None:
    with pytest.raises(InvalidCpf):
        Cpf.parse(text)


def test_a_masked_cpf_shows_six_digits() -> None:
    assert Cpf.parse("12345678909").masked == "***.456.789-**"


@given(st.text("0123456789", min_size=11, max_size=11))
def test_cpf_agrees_with_the_oracle(text: str) -> None:
    """Both refuse repeated digits; the oracle is asked eleven digits only, for it pads."""
    assert _is_cpf(text) == CPF().validate(text)


@given(st.text("0123456789", min_size=9, max_size=9), st.sampled_from(["", "."]))
def test_every_number_with_the_oracles_digits_is_a_cpf(body: str, mark: str) -> None:
    pairs = [f"{n:02d}" for n in range(100)]
    valid = [body + pair for pair in pairs if CPF(repeated_digits=True).validate(body + pair)]

    assert len(valid) == 1
    text = CPF().mask(valid[0]) if mark else valid[0]
    assert _is_cpf(text) == (len(set(valid[0])) > 1)


@pytest.mark.parametrize(
    ("text", "characters"),
    [
        pytest.param("11222333000181", "11222333000181", id="bare"),
        pytest.param("11.222.333/0001-81", "11222333000181", id="with its marks"),
        pytest.param("12ABC34501DE35", "12ABC34501DE35", id="letters"),
        pytest.param("12.ABC.345/01DE-35", "12ABC34501DE35", id="letters and marks"),
        pytest.param("\t12ABC34501DE35\n", "12ABC34501DE35", id="spaces around"),
    ],
)
def test_cnpj_is_read(text: str, characters: str) -> None:
    """IN RFB 2.229/2024: letters in the first twelve places since July 2026."""
    cnpj = Cnpj.parse(text)

    assert cnpj.characters == characters
    assert Cnpj.parse(str(cnpj)) == cnpj
    assert cnpj.root == characters[:8]


@pytest.mark.parametrize("digit", "0123456789")
def test_repeated_digits_are_no_cnpj(digit: str) -> None:
    with pytest.raises(InvalidCnpj):
        Cnpj.parse(digit * 14)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("1222333000181", id="thirteen are not padded"),
        pytest.param("011222333000181", id="fifteen"),
        pytest.param("11222333000182", id="wrong second digit"),
        pytest.param("11222333000191", id="wrong first digit"),
        pytest.param("12abc34501de35", id="small letters"),
        pytest.param("12ABC34501DE3A", id="letter as check digit"),
        pytest.param("12ABÇ34501DE35", id="letter of Portuguese"),
        pytest.param("11.222.333/000181", id="half of its marks"),
        pytest.param("11 222 333 0001 81", id="spaces inside"),
    ],
)
def test_what_is_no_cnpj_is_refused(text: str) -> None:
    with pytest.raises(InvalidCnpj):
        Cnpj.parse(text)


@given(st.text("0123456789", min_size=14, max_size=14))
def test_cnpj_agrees_with_the_oracle(text: str) -> None:
    assert _is_cnpj(text) == CNPJ().validate(text)


@given(st.text(LETTERS_AND_DIGITS, min_size=12, max_size=12))
def test_every_body_has_one_pair_of_check_digits(body: str) -> None:
    """The oracle also takes small letters, which the tax office does not."""
    valid = [f"{body}{n:02d}" for n in range(100) if CNPJ().validate(f"{body}{n:02d}")]

    for text in valid:
        assert _is_cnpj(text)
        assert _is_cnpj(CNPJ().mask(text))
    assert len(valid) == 1 or len(set(body)) == 1


def _is_cpf(text: str) -> bool:
    try:
        Cpf.parse(text)
    except InvalidCpf:
        return False
    return True


def _is_cnpj(text: str) -> bool:
    try:
        Cnpj.parse(text)
    except InvalidCnpj:
        return False
    return True
