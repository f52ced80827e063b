"""Our mailer against the mail server's simulator, over real SMTP: each yes and each no."""

import gc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
import requests

from app.gateways.mailer import Attachment, Letter, Mailer, MailRefused, MailUnreachable
from tests.mail_server import MailProcess

pytestmark = pytest.mark.slow

PDF = Attachment(name="Passagem São João.pdf", media_type="application/pdf", content=b"%PDF-1.7\0")


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MailProcess]:
    process = MailProcess(tmp_path_factory.mktemp("mail")).start()
    yield process
    process.stop()


@pytest.fixture
def server(process: MailProcess) -> Iterator[MailProcess]:
    process.behave()
    yield process
    process.behave()
    gc.collect()  # a line left open would warn here, and a warning fails the test


@pytest.fixture
def mailer(server: MailProcess) -> Mailer:
    return Mailer(server.settings())


def a_letter(to: str = "maria@exemplo.com.br") -> Letter:
    return Letter(
        to=to,
        subject="Sua passagem para São João del-Rei",
        text="Boa viagem, Conceição!\n.\nUma linha só com ponto não termina a carta.\n",
        html="<h1>Boa viagem</h1><script>alert(1)</script>\n",
        attachments=(PDF,),
        message_id=f"{uuid4()}@exemplo.com.br",
    )


def held(server: MailProcess, letter: Letter) -> list[dict[str, object]]:
    return [each for each in server.letters() if each["message_id"] == letter.message_id]


def test_a_letter_arrives_whole(mailer: Mailer, server: MailProcess) -> None:
    letter = a_letter()

    mailer.send(letter)

    (found,) = held(server, letter)
    assert found["from"] == "Viação Exemplo <passagens@exemplo.com.br>"
    assert (found["to"], found["subject"]) == (letter.to, letter.subject)
    assert (found["text"], found["html"]) == (letter.text, letter.html)
    assert found["attachments"] == [
        {"name": PDF.name, "media_type": PDF.media_type, "size": len(PDF.content)}
    ]


def test_a_letter_sent_again_bears_the_same_id(mailer: Mailer, server: MailProcess) -> None:
    letter = a_letter()

    mailer.send(letter)
    mailer.send(letter)

    assert len(held(server, letter)) == 2
    assert "(repetida)" in requests.get(f"{server.address}/simulator", timeout=10).text


@pytest.mark.parametrize("mode", ["down", "temporary"])
def test_who_is_not_there_is_asked_again_later(
    mailer: Mailer, server: MailProcess, mode: str
) -> None:
    letter = a_letter()
    server.behave(mode=mode, times=1)

    with pytest.raises(MailUnreachable) as failed:
        mailer.send(letter)

    assert ("450" in failed.value.why) == (mode == "temporary")
    assert held(server, letter) == []
    mailer.send(letter)
    assert len(held(server, letter)) == 1


def test_a_mailbox_that_does_not_exist_is_refused_for_good(
    mailer: Mailer, server: MailProcess
) -> None:
    letter = a_letter()
    server.behave(mode="permanent")

    with pytest.raises(MailRefused) as refused:
        mailer.send(letter)

    assert refused.value.smtp_code == 550
    assert "nao existe" in refused.value.answer
    assert held(server, letter) == []


@pytest.mark.parametrize("mode", ["temporary", "permanent", "lose_answer"])
def test_only_the_addresses_named_are_met_so(
    mailer: Mailer, server: MailProcess, mode: str
) -> None:
    server.behave(mode=mode, containing="+errado", times=1)
    mailer.send(a_letter())

    with pytest.raises((MailRefused, MailUnreachable)):
        mailer.send(a_letter("maria+errado@exemplo.com.br"))

    mailer.send(a_letter("maria+errado@exemplo.com.br"))


def test_a_lost_answer_is_not_known_and_the_repeat_is_recognised(
    mailer: Mailer, server: MailProcess
) -> None:
    letter = a_letter()
    server.behave(mode="lose_answer", times=1)

    with pytest.raises(MailUnreachable):
        mailer.send(letter)
    mailer.send(letter)

    assert len(held(server, letter)) == 2


def test_a_slow_server_is_waited_for_as_long_as_we_said(server: MailProcess) -> None:
    letter = a_letter()
    server.behave(mode="slow", seconds=0.5)

    Mailer(server.settings(timeout=10)).send(letter)
    with pytest.raises(MailUnreachable):
        Mailer(server.settings(timeout=0.1)).send(a_letter())

    assert len(held(server, letter)) == 1


def test_nobody_at_the_port_is_unreachable(server: MailProcess) -> None:
    with pytest.raises(MailUnreachable):
        Mailer(replace(server.settings(), port=9)).send(a_letter())


def test_another_service_at_the_port_is_unreachable(server: MailProcess) -> None:
    page_port = int(server.address.rpartition(":")[2])

    with pytest.raises(MailUnreachable):
        Mailer(replace(server.settings(timeout=1), port=page_port)).send(a_letter())


def test_a_letter_too_large_is_refused_for_good(mailer: Mailer, server: MailProcess) -> None:
    big = Attachment(name="a.bin", media_type="application/pdf", content=b"0" * 10_000_000)
    letter = replace(a_letter(), attachments=(big,))

    with pytest.raises(MailRefused) as refused:
        mailer.send(letter)

    assert refused.value.smtp_code == 552
    assert held(server, letter) == []


def test_what_a_letter_brings_can_do_nothing_on_the_page(
    mailer: Mailer, server: MailProcess
) -> None:
    letter = a_letter()
    mailer.send(letter)
    page = f"{server.address}/simulator/letters/{held(server, letter)[0]['id']}"

    shown = requests.get(page, timeout=10)
    html = requests.get(f"{page}/html", timeout=10)
    file = requests.get(f"{page}/attachments/1", timeout=10)

    assert "<iframe sandbox " in shown.text
    assert "Boa viagem, Conceição!" in shown.text
    assert "<script" not in shown.text
    assert "sandbox; default-src 'none'" in html.headers["Content-Security-Policy"]
    assert html.text == letter.html
    assert file.content == PDF.content
    assert file.headers["Content-Disposition"].startswith("attachment")
    for missing in ("attachments/0", "attachments/2"):
        assert requests.get(f"{page}/{missing}", timeout=10).status_code == 404
    nobody = f"{server.address}/simulator/letters/999999"
    assert requests.get(nobody, timeout=10).status_code == 404


def test_what_was_taken_outlives_the_process(tmp_path: Path) -> None:
    server = MailProcess(tmp_path).start()
    letter = a_letter()
    Mailer(server.settings()).send(letter)
    server.kill()

    found = held(server.start(), letter)
    server.stop()

    assert len(found) == 1
    assert server.log() == ""
