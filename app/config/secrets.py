"""Secrets, which come from the environment or from files that it names, and from nowhere else.

A file suits what orchestrators mount, such as `/run/secrets/…`: it is in no process list and
in no dump of the environment.
"""

from collections.abc import Mapping
from pathlib import Path

from app.config.reading import InvalidSetting
from fares.kernel.system_errors import reason

SECRETS = (
    "DATABASE_URL",
    "GUICHE_SECRET_KEY",
    "GUICHE_CERTIFICATE_PASSWORD",
    "GUICHE_SMTP_URL",
    "GUICHE_PIX_CLIENT_SECRET",
    "GUICHE_PIX_CERTIFICATE_PASSWORD",
    "GUICHE_CARD_KEY",
    "GUICHE_CARD_SECRET",
    "GUICHE_REDIS_URL",
    "GUICHE_METRICS_TOKEN",
)
"""Settings that open something: addresses may have a password in them."""
IN_A_FILE = "_FILE"
LARGEST = 64 * 1024
"""Bytes of a file with a secret; whatever is larger is another file."""


def with_secrets(env: Mapping[str, str]) -> Mapping[str, str]:
    """Return the environment with every secret that a file holds put in its place.

    :raises InvalidSetting: if a secret is given twice, or its file cannot be read
    """
    read = {}
    for name in SECRETS:
        file = env.get(name + IN_A_FILE, "")
        if not file:
            continue
        if env.get(name):
            raise InvalidSetting(f"{name} e {name}{IN_A_FILE} não se dão juntas: escolha uma.")
        read[name] = _read(name + IN_A_FILE, Path(file))
    return {**env, **read}


def _read(name: str, file: Path) -> str:
    """Return the secret in a file, without the end of its line."""
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
        text = content.decode()
    except OSError as error:
        raise InvalidSetting(f"{name}: não é possível ler {file}: {reason(error)}.") from error
    except ValueError as error:
        raise InvalidSetting(f"{name}: {file} não é um arquivo de texto.") from error
    secret = text.rstrip("\r\n")
    if not secret.strip() or not secret.isprintable() or len(content) > LARGEST:
        raise InvalidSetting(f"{name}: {file} deve ter o segredo, numa linha só, e nada mais.")
    return secret
