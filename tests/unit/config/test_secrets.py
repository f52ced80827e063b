"""Secrets come from the environment or from files, once, and are shown nowhere."""

import re
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from app.config import InvalidSetting, Settings
from app.config.secrets import LARGEST, SECRETS
from app.main import cli
from tests.command_tree import leaves

VALUES = {
    "DATABASE_URL": "postgresql://guiche:hush-database@127.0.0.1/guiche",
    "GUICHE_SECRET_KEY": "hush-key-0123456789-0123456789-01",
    "GUICHE_CERTIFICATE_PASSWORD": "hush-pfx",
    "GUICHE_SMTP_URL": "smtps://correio:hush-smtp@smtp.exemplo.com.br",
    "GUICHE_PIX_CLIENT_SECRET": "hush-pix",
    "GUICHE_PIX_CERTIFICATE_PASSWORD": "hush-pix-pfx",
    "GUICHE_CARD_KEY": "hush-card-key",
    "GUICHE_CARD_SECRET": "hush-card-0123456789-0123456789-01",
    "GUICHE_REDIS_URL": "rediss://guiche:hush-redis@127.0.0.1:6379/0",
    "GUICHE_METRICS_TOKEN": "hush-metrics-0123456789-0123456789",
}
AROUND = {
    "GUICHE_MAIL_FROM": "passagens@exemplo.com.br",
    "GUICHE_PIX_URL": "https://pix.banco.exemplo/api/v2",
    "GUICHE_PIX_CLIENT_ID": "guiche",
    "GUICHE_PIX_KEY": "chave@exemplo.com.br",
    "GUICHE_CARD_URL": "https://cartao.exemplo.com.br",
}
OPENS = re.compile("senha|password|secret|segredo|token|chave|key", re.IGNORECASE)
OF_A_PERSON = {"--password"}
"""The first password of somebody of the staff, which is asked for where it is not given."""
STAND_INS = "simulate"
"""Whose secrets are made up, so that a demonstration may say them."""


def flat(thing: Any) -> set[str]:
    """Return every text inside of settings and of what they are made of."""
    if isinstance(thing, str):
        return {thing}
    if not hasattr(thing, "__dataclass_fields__"):
        return set()
    return {text for name in thing.__dataclass_fields__ for text in flat(getattr(thing, name))}


def in_files(folder: Path, end: str = "\n") -> dict[str, str]:
    env = dict(AROUND)
    for name, value in VALUES.items():
        (folder / name).write_text(value + end)
        env[f"{name}_FILE"] = str(folder / name)
    return env


def test_every_secret_is_in_the_list() -> None:
    assert set(VALUES) == set(SECRETS)


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_a_secret_in_a_file_is_the_same_secret(tmp_path: Path, end: str) -> None:
    from_files = Settings.from_environment(in_files(tmp_path, end))

    assert from_files == Settings.from_environment({**AROUND, **VALUES})
    assert from_files.secret_key == VALUES["GUICHE_SECRET_KEY"]


@pytest.mark.parametrize("name", SECRETS)
def test_a_secret_given_twice_is_refused(tmp_path: Path, name: str) -> None:
    env = in_files(tmp_path) | {name: VALUES[name]}

    with pytest.raises(InvalidSetting, match=f"{name} e {name}_FILE") as refused:
        Settings.from_environment(env)

    assert "hush" not in str(refused.value)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        pytest.param(None, "não existe", id="no such file"),
        pytest.param(b"", "numa linha só", id="empty"),
        pytest.param(b"\n", "numa linha só", id="an empty line"),
        pytest.param(b"hush\nhush\n", "numa linha só", id="two lines"),
        pytest.param(b"hush-\xff", "não é um arquivo de texto", id="no text"),
        pytest.param(b"hush" * (LARGEST // 4) + b"h", "numa linha só", id="another file"),
    ],
)
@pytest.mark.parametrize("name", SECRETS)
def test_a_file_that_holds_no_secret_is_refused_by_name(
    tmp_path: Path, name: str, content: bytes | None, told: str
) -> None:
    file = tmp_path / "secret"
    if content is not None:
        file.write_bytes(content)

    with pytest.raises(InvalidSetting, match=f"{name}_FILE.*{told}") as refused:
        Settings.from_environment({f"{name}_FILE": str(file)})

    assert "hush" not in str(refused.value)


def test_a_folder_is_no_secret(tmp_path: Path) -> None:
    with pytest.raises(InvalidSetting, match="é uma pasta"):
        Settings.from_environment({"GUICHE_SECRET_KEY_FILE": str(tmp_path)})


def test_settings_show_no_secret() -> None:
    settings = Settings.from_environment({**AROUND, **VALUES})

    assert any("hush" in text for text in flat(settings)), "the secrets are there"
    assert "hush" not in repr(settings)
    assert "hush" not in str(settings)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param("DATABASE_URL", "mysql://guiche:hush@servidor/guiche", id="database"),
        pytest.param("GUICHE_SMTP_URL", "ftp://correio:hush@servidor", id="mail"),
        pytest.param("GUICHE_REDIS_URL", "http://guiche:hush@servidor", id="redis"),
        pytest.param("GUICHE_REDIS_URL", "redis://guiche:hush@servidor:x", id="redis's port"),
        pytest.param("GUICHE_CARD_SECRET", "hush", id="card"),
        pytest.param("GUICHE_PIX_CLIENT_SECRET", "hush é", id="pix"),
    ],
)
def test_a_refusal_names_the_setting_and_not_what_it_holds(name: str, value: str) -> None:
    answer = CliRunner().invoke(cli, ["law", "show"], env={**AROUND, **VALUES, name: value})

    assert answer.exit_code == 1
    assert name in answer.output
    assert "hush" not in answer.output


def test_no_command_takes_a_secret_as_an_option() -> None:
    """What is typed on a command line is in the history, and in the list of processes."""
    options = [
        option
        for name, command in leaves(cli, "")
        if not name.startswith(STAND_INS)
        for parameter in command.params
        if isinstance(parameter, click.Option) and not parameter.is_flag
        for option in parameter.opts
    ]

    assert len(options) > 10
    assert {one for one in options if OPENS.search(one)} <= OF_A_PERSON
