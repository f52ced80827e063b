"""What people type as their e-mail, and what cannot be written to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.operations.mail_address import is_mail_address


@pytest.mark.parametrize(
    "text",
    [
        "maria@exemplo.com.br",
        "MARIA.DA-SILVA@Exemplo.COM",
        "maria+passagem@exemplo.com.br",
        "o'neill@exemplo.ie",
        "1@2.co",
        "a@xn--po-xka.com.br",
        "a_b@3com.com",
        "x" * 64 + "@exemplo.com",
        "a@" + "b" * 63 + ".com",
        "a@" + ("b" * 49 + ".") * 5 + "cc",  # 254 characters
    ],
)
def test_addresses_of_every_kind_are_taken(text: str) -> None:
    assert is_mail_address(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "maria",
        "maria@",
        "@exemplo.com",
        "maria@exemplo",
        "maria@exemplo.",
        "maria@.com",
        "maria@exemplo..com",
        "maria@-exemplo.com",
        "maria@exemplo-.com",
        "maria@exemplo.123",
        "maria@127.0.0.1",
        "maria@[127.0.0.1]",
        ".maria@exemplo.com",
        "maria.@exemplo.com",
        "maria..silva@exemplo.com",
        "maria silva@exemplo.com",
        '"maria silva"@exemplo.com',
        "maria@exemplo.com, joao@exemplo.com",
        "Maria <maria@exemplo.com>",
        "maria@@exemplo.com",
        "maria@joao@exemplo.com",
        " maria@exemplo.com",
        "maria@exemplo.com ",
        "maria@exemplo.com\n",
        "maria@exemplo.com\r\nBcc: joao@exemplo.com",
        "maría@exemplo.com",
        "maria@pão.com.br",
        "maria@exemplo.com\u200b",
        "maria\x00@exemplo.com",
        "x" * 65 + "@exemplo.com",
        "a@" + "b" * 64 + ".com",
        "a@" + ("b" * 49 + ".") * 5 + "ccc",  # 255 characters
    ],
)
def test_what_cannot_be_written_to_is_not(text: str) -> None:
    assert not is_mail_address(text)


@given(st.text())
def test_what_is_taken_fits_a_header(text: str) -> None:
    if is_mail_address(text):
        assert text.isascii()
        assert text.isprintable()
        assert not set(text) & set(' ,;:<>()[]\\"')
