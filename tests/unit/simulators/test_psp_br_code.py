"""The BR Code: vectors of others, round trips, and codes that were not copied whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.simulators.psp.br_code import InvalidCode, crc, dynamic_code, location_in, sealed

CENTRAL_BANK = (
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000"
    "5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304"
)
LEADING_ZERO = (
    "00020126730014br.gov.bcb.pix0136e57b119f-3f91-4734-93f0-29d6a9c02b0a0211CestaLivres"
    "520400005303986540522.005802BR5913Milena Savini6009Sao Paulo"
    "622605221wDQuczihqxiuSkkkLu0aS6304"
)
LOCATION = "127.0.0.1:5002/qr/v2/" + "0a" * 16


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        pytest.param(CENTRAL_BANK, "1D3D", id="the central bank's manual"),
        pytest.param(LEADING_ZERO, "0EA9", id="a leading zero stays"),
        pytest.param("123456789", "29B1", id="the catalogue of CRCs"),
    ],
)
def test_the_crc_is_the_one_of_everybody(text: str, digits: str) -> None:
    assert crc(text) == digits


def test_a_code_of_a_charge_is_written() -> None:
    code = dynamic_code(LOCATION, amount="95.50", name="Viação São João", city="Jaú")

    assert code[:-4] == (
        f"00020101021226750014br.gov.bcb.pix2553{LOCATION}"
        "5204000053039865405" + "95.505802BR5915Viacao Sao Joao6003Jau62070503***6304"
    )
    assert location_in(code) == LOCATION


@given(
    st.text("abcdefghij0123456789./-:", min_size=1, max_size=77),
    st.integers(1, 999_999_999_999),
    st.text(max_size=60),
    st.text(max_size=60),
)
def test_what_is_written_is_read(location: str, centavos: int, name: str, city: str) -> None:
    amount = f"{centavos // 100}.{centavos % 100:02d}"

    code = dynamic_code(location, amount=amount, name=name, city=city)

    assert location_in(code) == location
    assert code.isascii()
    assert code.isprintable()
    assert len(code) <= 512
    assert len(code.encode()) == len(code)


def test_lower_case_digits_and_another_case_of_the_arrangement_are_taken() -> None:
    code = dynamic_code(LOCATION, amount="1.00", name="A", city="B")
    upper = code[:-4].replace("br.gov.bcb.pix", "BR.GOV.BCB.PIX")

    assert location_in(code[:-4] + code[-4:].lower()) == LOCATION
    assert location_in(upper + crc(upper)) == LOCATION


@given(st.data())
def test_a_code_changed_in_one_place_is_refused(data: st.DataObject) -> None:
    code = dynamic_code(LOCATION, amount="95.50", name="VIACAO", city="JAU")
    place = data.draw(st.integers(0, len(code) - 5))
    other = data.draw(st.sampled_from("0123456789abcXYZ*").filter(lambda c: c != code[place]))

    with pytest.raises(InvalidCode):
        location_in(code[:place] + other + code[place + 1 :])


@pytest.mark.parametrize(
    "code",
    [
        "",
        "6304",
        "63040000",
        CENTRAL_BANK,
        CENTRAL_BANK + "1D3E",
        LEADING_ZERO + "EA9",
        pytest.param(CENTRAL_BANK + "1D3D", id="a static code"),
        pytest.param(sealed("0002", "01"), id="a field cut short by the end"),
        pytest.param(sealed("000A01"), id="a length of letters"),
        pytest.param(sealed("0000"), id="a field of nothing"),
        pytest.param(sealed("0099x"), id="longer than the code"),
        pytest.param(sealed("26220014com.outro.arranjo2504x"), id="another arrangement"),
    ],
)
def test_what_is_no_charge_of_pix_is_refused(code: str) -> None:
    with pytest.raises(InvalidCode, match=r"."):
        location_in(code)


@given(st.text(max_size=200))
def test_whatever_is_pasted_is_survived(text: str) -> None:
    with pytest.raises(InvalidCode):
        location_in(text)
