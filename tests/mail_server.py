"""The mail server's simulator as its own process."""

import re
from typing import Any
from urllib.parse import urlsplit

from app.config.mail import MailSettings
from tests.simulator_process import SimulatorProcess

SMTP_ADDRESS = re.compile(r"smtp://127\.0\.0\.1:\d+")


class MailProcess(SimulatorProcess):
    """One process of `guiche simulate mail`."""

    name = "mail"
    options = ("--port", "0", "--page-port", "0")
    smtp = ""
    """The address for GUICHE_SMTP_URL."""

    def read_announcement(self, line: str) -> None:
        super().read_announcement(line)
        found = SMTP_ADDRESS.search(line)
        assert found, self.log()
        self.smtp = found[0]

    def settings(self, *, timeout: float = 10.0) -> MailSettings:
        """Return the settings of an installation that sends its letters here."""
        address = urlsplit(self.smtp)
        assert address.hostname
        assert address.port
        return MailSettings(
            host=address.hostname,
            port=address.port,
            sender="Viação Exemplo <passagens@exemplo.com.br>",
            timeout=timeout,
        )

    def letters(self) -> list[dict[str, Any]]:
        """Return the letters that were taken, the newest first."""
        return self.listed("letters")
