"""What a letter becomes on the wire, and what it may not bring with it."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import pytest

from app.gateways.mailer import Attachment, Letter, compose

SENDER = "Viação Exemplo <passagens@exemplo.com.br>"
PDF = Attachment(name="Passagem de São João.pdf", media_type="application/pdf", content=b"%PDF")


def a_letter(**changes: Any) -> Letter:
    given: dict[str, Any] = {
        "to": "maria@exemplo.com.br",
        "subject": "Sua passagem para São João del-Rei",
        "text": "Boa viagem, Conceição!\n",
        "message_id": "carta-1@exemplo.com.br",
    }
    return Letter(**{**given, **changes})


def sent(letter: Letter) -> EmailMessage:
    wire = compose(letter, SENDER).as_bytes()
    wire.decode("ascii")
    assert b"\n" not in wire.replace(b"\r\n", b"")
    assert max(map(len, wire.split(b"\r\n"))) <= 998
    message = message_from_bytes(wire, policy=default)
    assert isinstance(message, EmailMessage)
    return message


def body(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    assert isinstance(part, EmailMessage)
    content: str = part.get_content()
    return content.replace("\r\n", "\n")


def test_a_letter_arrives_as_it_was_written() -> None:
    message = sent(a_letter(html="<p>Boa viagem, Conceição!</p>\n", attachments=(PDF,)))

    assert message["From"] == SENDER
    assert message["To"] == "maria@exemplo.com.br"
    assert message["Subject"] == "Sua passagem para São João del-Rei"
    assert message["Message-ID"] == "<carta-1@exemplo.com.br>"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["Date"].datetime.tzinfo
    assert body(message, "plain") == "Boa viagem, Conceição!\n"
    assert body(message, "html") == "<p>Boa viagem, Conceição!</p>\n"
    (attached,) = message.iter_attachments()
    assert attached.get_filename() == PDF.name
    assert attached.get_content_type() == "application/pdf"
    assert attached.get_content() == PDF.content


def test_a_letter_of_text_alone_has_no_other_part() -> None:
    message = sent(a_letter())

    assert message.get_content_type() == "text/plain"
    assert not list(message.iter_attachments())


def test_lines_longer_than_a_server_takes_are_folded() -> None:
    message = sent(a_letter(text="a" * 5000 + "\n", subject="Passagem " * 200))

    assert body(message, "plain") == "a" * 5000 + "\n"
    assert message["Subject"].split() == ["Passagem"] * 200


def test_the_same_letter_has_the_same_id() -> None:
    first, second = sent(a_letter()), sent(a_letter())

    assert first["Message-ID"] == second["Message-ID"]


@pytest.mark.parametrize(
    "change",
    [
        {"to": "maria"},
        {"to": "maria@exemplo.com\r\nBcc: joao@exemplo.com"},
        {"subject": "Sua passagem\r\nBcc: joao@exemplo.com"},
        {"subject": "Sua passagem\nBcc: joao@exemplo.com"},
        {"subject": "Sua passagem\rBcc: joao@exemplo.com"},
        {"subject": "Sua passagem\u2028Bcc: joao@exemplo.com"},
        {"message_id": "carta-1"},
        {"message_id": "<carta-1@exemplo.com.br>"},
        {"message_id": "carta-1@exemplo.com.br\r\nBcc: joao@exemplo.com"},
    ],
    ids=str,
)
def test_no_header_brings_another_with_it(change: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="is not"):
        a_letter(**change)


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": "a.pdf\r\nX: y"},
        {"media_type": "pdf"},
        {"media_type": "application/pdf\r\nX: y"},
        {"media_type": "application/pdf; name=x"},
    ],
    ids=str,
)
def test_no_attachment_brings_a_header_with_it(change: dict[str, str]) -> None:
    given: dict[str, Any] = {"name": "a.pdf", "media_type": "application/pdf", "content": b""}
    with pytest.raises(ValueError, match="is not"):
        Attachment(**{**given, **change})
