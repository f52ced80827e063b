"""Who is outside is named by settings of its own; a bad one says what to give."""

import pytest

from app.config import InvalidSetting, Settings
from app.config.card import CardSettings
from app.config.mail import MailSecurity, MailSettings
from app.config.pix import PixSettings

FROM = {"GUICHE_MAIL_FROM": "Viação Exemplo <passagens@exemplo.com.br>"}
CARD = {
    "GUICHE_CARD_URL": "https://gateway.example/v1/",
    "GUICHE_CARD_KEY": "chave",
    "GUICHE_CARD_SECRET": "s" * 32,
}


def test_nobody_is_outside_by_default() -> None:
    settings = Settings.from_environment({})

    assert settings.mail is None
    assert settings.card is None
    assert settings.pix is None


@pytest.mark.parametrize(
    ("url", "security", "port"),
    [
        ("smtp://correio.example", MailSecurity.NONE, 25),
        ("smtp://correio.example:2525/", MailSecurity.NONE, 2525),
        ("smtp+starttls://correio.example", MailSecurity.STARTTLS, 587),
        ("smtps://correio.example", MailSecurity.TLS, 465),
    ],
)
def test_the_scheme_says_how_the_line_is_protected(
    url: str, security: MailSecurity, port: int
) -> None:
    settings = MailSettings.from_environment({"GUICHE_SMTP_URL": url, **FROM})

    assert settings
    assert (settings.host, settings.security, settings.port) == ("correio.example", security, port)
    assert (settings.user, settings.password) == ("", "")


@pytest.mark.parametrize(
    "url",
    [
        "smtps://maria%40exemplo.com:se%2Fnha@correio.example",
        "smtp+starttls://maria%40exemplo.com:se%2Fnha@correio.example",
        "smtp://maria%40exemplo.com:se%2Fnha@127.0.0.1",
        "smtp://maria%40exemplo.com:se%2Fnha@localhost",
        "smtp://maria%40exemplo.com:se%2Fnha@[::1]",
    ],
)
def test_a_password_is_taken_where_it_travels_covered(url: str) -> None:
    settings = MailSettings.from_environment({"GUICHE_SMTP_URL": url, **FROM})

    assert settings
    assert (settings.user, settings.password) == ("maria@exemplo.com", "se/nha")
    assert "se/nha" not in repr(settings)


@pytest.mark.parametrize(
    ("env", "named"),
    [
        pytest.param({"GUICHE_SMTP_URL": "correio.example"}, "GUICHE_SMTP_URL", id="no scheme"),
        pytest.param({"GUICHE_SMTP_URL": "http://correio"}, "GUICHE_SMTP_URL", id="not mail"),
        pytest.param({"GUICHE_SMTP_URL": "smtp://"}, "GUICHE_SMTP_URL", id="no host"),
        pytest.param({"GUICHE_SMTP_URL": "smtp://a:b"}, "GUICHE_SMTP_URL", id="port not a number"),
        pytest.param({"GUICHE_SMTP_URL": "smtp://a:0"}, "GUICHE_SMTP_URL", id="port zero"),
        pytest.param({"GUICHE_SMTP_URL": "smtp://a:65536"}, "GUICHE_SMTP_URL", id="no such port"),
        pytest.param({"GUICHE_SMTP_URL": "smtp://[::1"}, "GUICHE_SMTP_URL", id="half a host"),
        pytest.param({"GUICHE_SMTP_URL": "smtp://a/b"}, "GUICHE_SMTP_URL", id="a path"),
        pytest.param({"GUICHE_SMTP_URL": "smtp://a?tls=1"}, "GUICHE_SMTP_URL", id="a query"),
        pytest.param({"GUICHE_SMTP_URL": "smtp://u:p@a"}, "cifrada", id="a password in the clear"),
        pytest.param({"GUICHE_MAIL_FROM": ""}, "GUICHE_MAIL_FROM", id="no sender"),
        pytest.param({"GUICHE_MAIL_FROM": "Viação"}, "GUICHE_MAIL_FROM", id="no address"),
        pytest.param({"GUICHE_MAIL_FROM": "a@b.c\nBcc: d@e.f"}, "GUICHE_MAIL_FROM", id="two lines"),
        pytest.param({"GUICHE_SMTP_TIMEOUT": "0"}, "GUICHE_SMTP_TIMEOUT", id="zero seconds"),
    ],
)
def test_mail_that_cannot_be_is_refused_by_name(env: dict[str, str], named: str) -> None:
    with pytest.raises(InvalidSetting, match=named):
        MailSettings.from_environment({"GUICHE_SMTP_URL": "smtp://a", **FROM, **env})


def test_a_gateway_is_an_address_a_key_and_a_secret() -> None:
    settings = CardSettings.from_environment(CARD)

    assert settings == CardSettings(
        url="https://gateway.example/v1", key="chave", secret="s" * 32, timeout=10.0
    )
    assert "chave" not in repr(settings)
    assert "s" * 32 not in repr(settings)


@pytest.mark.parametrize("url", ["http://127.0.0.1:5003", "http://localhost", "http://[::1]:1"])
def test_a_simulator_on_this_machine_is_spoken_to_in_the_clear(url: str) -> None:
    settings = CardSettings.from_environment({**CARD, "GUICHE_CARD_URL": url})

    assert settings
    assert settings.url == url


@pytest.mark.parametrize(
    ("env", "named"),
    [
        pytest.param({"GUICHE_CARD_URL": "gateway.example"}, "GUICHE_CARD_URL", id="no scheme"),
        pytest.param({"GUICHE_CARD_URL": "http://a.example"}, "GUICHE_CARD_URL", id="in the clear"),
        pytest.param({"GUICHE_CARD_URL": "https://"}, "GUICHE_CARD_URL", id="no host"),
        pytest.param({"GUICHE_CARD_URL": "https://[::1"}, "GUICHE_CARD_URL", id="half a host"),
        pytest.param({"GUICHE_CARD_KEY": ""}, "GUICHE_CARD_KEY", id="no key"),
        pytest.param({"GUICHE_CARD_KEY": "a\nb"}, "GUICHE_CARD_KEY", id="a key of two lines"),
        pytest.param({"GUICHE_CARD_KEY": "ção"}, "GUICHE_CARD_KEY", id="a key no header takes"),
        pytest.param({"GUICHE_CARD_SECRET": "s" * 31}, "GUICHE_CARD_SECRET", id="short secret"),
        pytest.param({"GUICHE_CARD_TIMEOUT": "x"}, "GUICHE_CARD_TIMEOUT", id="not a number"),
    ],
)
def test_a_gateway_that_cannot_be_is_refused_by_name(env: dict[str, str], named: str) -> None:
    with pytest.raises(InvalidSetting, match=named):
        CardSettings.from_environment({**CARD, **env})


PIX = {
    "GUICHE_PIX_URL": "https://pix.psp.example/api/v2/",
    "GUICHE_PIX_CLIENT_ID": "cliente",
    "GUICHE_PIX_CLIENT_SECRET": "segredo",
    "GUICHE_PIX_KEY": "pix@exemplo.com.br",
}


def test_a_bank_for_pix_is_taken() -> None:
    settings = PixSettings.from_environment(PIX)

    assert settings
    assert settings.url == "https://pix.psp.example/api/v2"
    assert settings.token_url == "https://pix.psp.example/api/v2/oauth/token"
    assert (settings.certificate, settings.ca, settings.timeout) == (None, None, 10.0)
    assert "segredo" not in repr(settings)


def test_tokens_may_be_given_elsewhere() -> None:
    elsewhere = {**PIX, "GUICHE_PIX_TOKEN_URL": "https://oauth.psp.example/token"}
    settings = PixSettings.from_environment(elsewhere)

    assert settings
    assert settings.token_url == "https://oauth.psp.example/token"


@pytest.mark.parametrize("host", ["127.0.0.1:5002", "localhost:5002", "[::1]:5002"])
def test_a_bank_on_this_machine_needs_no_cover(host: str) -> None:
    settings = PixSettings.from_environment({**PIX, "GUICHE_PIX_URL": f"http://{host}"})

    assert settings
    assert settings.url == f"http://{host}"


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("GUICHE_PIX_URL", "http://pix.psp.example/api/v2"),
        ("GUICHE_PIX_URL", "pix.psp.example"),
        ("GUICHE_PIX_URL", "https://"),
        ("GUICHE_PIX_URL", "https://[::1"),
        ("GUICHE_PIX_URL", "https://pix.psp.example/api?x=1"),
        ("GUICHE_PIX_URL", "https://pix.psp.example:99999"),
        ("GUICHE_PIX_TOKEN_URL", "http://oauth.psp.example/token"),
        ("GUICHE_PIX_CLIENT_ID", ""),
        ("GUICHE_PIX_CLIENT_SECRET", ""),
        ("GUICHE_PIX_CLIENT_SECRET", "segrêdo"),
        ("GUICHE_PIX_KEY", ""),
        ("GUICHE_PIX_KEY", "x" * 78),
        ("GUICHE_PIX_TIMEOUT", "0"),
    ],
)
def test_a_bank_that_cannot_be_is_refused_by_name(name: str, given: str) -> None:
    with pytest.raises(InvalidSetting, match=name):
        PixSettings.from_environment({**PIX, name: given})
