"""The QR code: any reader gives back what was put in."""

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bpe.dabpe import qr

ADDRESS = "https://www.exemplo.gov.br/bpe/qrcode?chBPe={key}&tpAmb=2"
NUMERIC = "35261111222333000181630010000010011482917330"
ALPHANUMERIC = "35261112ABC34501DE35630010000010061482917338"


def drawn(modules: qr.Matrix, *, dots: int) -> Image.Image:
    """Return the code in its quiet zone, `dots` pixels a module."""
    side = len(modules) + 2 * qr.QUIET_ZONE
    image = Image.new("L", (side, side), 255)
    for row, column, length in qr.dark_runs(modules):
        for dark in range(column, column + length):
            image.putpixel((dark + qr.QUIET_ZONE, row + qr.QUIET_ZONE), 0)
    return image.resize((side * dots, side * dots), Image.Resampling.NEAREST)


@pytest.mark.parametrize(
    ("key", "modules"),
    [
        pytest.param(NUMERIC, 41, id="digits"),
        pytest.param(ALPHANUMERIC, 41, id="a CNPJ with letters"),
    ],
)
def test_an_address_is_read_back(key: str, modules: int) -> None:
    text = ADDRESS.format(key=key)

    matrix = qr.matrix(text)

    assert len(matrix) == modules
    assert [found.text for found in zxingcpp.read_barcodes(drawn(matrix, dots=4))] == [text]


@given(
    st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126), min_size=50, max_size=500)
)
@settings(max_examples=50)
def test_any_text_of_the_layout_is_read_back(text: str) -> None:
    """The contingency's `sign` makes long ones; the version grows with the text."""
    found = zxingcpp.read_barcode(drawn(qr.matrix(text), dots=3))

    assert found is not None
    assert found.text == text


def test_runs_cover_the_dark_modules_and_no_other() -> None:
    matrix = qr.matrix(ADDRESS.format(key=NUMERIC))

    covered = {
        (row, column)
        for row, start, length in qr.dark_runs(matrix)
        for column in range(start, start + length)
    }

    assert covered == {
        (row, column) for row, line in enumerate(matrix) for column, dark in enumerate(line) if dark
    }


def test_the_path_for_screens_stays_within_its_quiet_zone() -> None:
    matrix = qr.matrix(ADDRESS.format(key=NUMERIC))

    path = qr.svg_path(matrix)

    # A finder pattern begins in the first module, after four empty ones.
    assert path.startswith("M4 4h7v1h-7z")
