"""The mail server: takes one letter at a time, or says whether to come again with it."""

import re
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import parseaddr

from app.clock import true_now
from app.config.mail import MailSecurity, MailSettings
from app.operations.mail_address import is_mail_address
from app.telemetry.counting import exchange
from fares.kernel.errors import DomainError

_POLICY = SMTP.clone(cte_type="7bit")  # not every server on the way takes eight bits
_MESSAGE_ID = re.compile(r"[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+")
_MEDIA_TYPE = re.compile(r"([a-z]+)/([a-z0-9.+-]+)")
_PERMANENT = range(500, 600)
_TOO_LARGE = 552


class MailUnreachable(DomainError):
    """The letter was not taken, or nobody knows whether it was: send it again later."""

    code = "mail.unreachable"
    title = "O servidor de e-mail não recebeu a carta"

    def __init__(self, why: str) -> None:
        self.why = why.rstrip(".")
        super().__init__(
            f"O servidor de e-mail não recebeu a carta: {self.why}. Tente de novo depois."
        )


class MailRefused(DomainError):
    """The server says no to this letter for good: sending it again changes nothing."""

    code = "mail.refused"
    title = "O servidor de e-mail recusa a carta"

    def __init__(self, smtp_code: int, answer: str) -> None:
        super().__init__(
            f"O servidor de e-mail recusa a carta: {smtp_code} {answer}. Confira o endereço."
        )
        self.smtp_code = smtp_code
        self.answer = answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A file that goes with a letter."""

    name: str
    media_type: str
    """Such as application/pdf."""
    content: bytes

    def __post_init__(self) -> None:
        """Check what becomes a header.

        :raises ValueError: if the name or the media type cannot be one
        """
        if not self.name or not self.name.isprintable():
            raise ValueError(f"{self.name!r} is not the name of an attachment.")
        if not _MEDIA_TYPE.fullmatch(self.media_type):
            raise ValueError(f"{self.media_type!r} is not a media type.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """One e-mail to one person."""

    to: str
    subject: str
    text: str
    html: str | None = None
    attachments: tuple[Attachment, ...] = ()
    message_id: str
    """What stands between the angle brackets, as carta-1@exemplo.com.br.

    It stays the same when the letter is sent again, so that a repeated one is recognised.
    """

    def __post_init__(self) -> None:
        """Check what becomes a header, so that none can bring another with it.

        :raises ValueError: if the address, the subject or the id cannot be one
        """
        if not is_mail_address(self.to):
            raise ValueError(f"{self.to!r} is not an address that a letter can be sent to.")
        if not self.subject.isprintable():
            raise ValueError(f"{self.subject!r} is not one line.")
        if not _MESSAGE_ID.fullmatch(self.message_id):
            raise ValueError(f"{self.message_id!r} is not the id of a letter.")


class Mailer:
    """Hands letters to the mail server of this installation; safe among threads."""

    def __init__(self, settings: MailSettings) -> None:
        self._settings = settings
        self._sender = parseaddr(settings.sender)[1]

    @exchange("mail", "send")
    def send(self, letter: Letter) -> None:
        """Hand over one letter; return once the server has taken it.

        :raises MailUnreachable: if it was not taken, or the answer got lost
        :raises MailRefused: if the server says no for good to this person or this letter
        """
        message = compose(letter, self._settings.sender).as_bytes()
        try:
            with self._line() as server:
                server.sendmail(self._sender, [letter.to], message)
        except smtplib.SMTPRecipientsRefused as error:
            (answer,) = error.recipients.values()
            raise _no(*answer) from error
        except smtplib.SMTPDataError as error:
            raise _no(error.smtp_code, error.smtp_error) from error
        except smtplib.SMTPSenderRefused as error:
            if error.smtp_code == _TOO_LARGE:
                raise _no(error.smtp_code, error.smtp_error) from error
            raise MailUnreachable(_said(error.smtp_code, error.smtp_error)) from error
        except smtplib.SMTPResponseException as error:
            raise MailUnreachable(_said(error.smtp_code, error.smtp_error)) from error
        except (smtplib.SMTPException, OSError) as error:
            raise MailUnreachable(f"{type(error).__name__}: {error}") from error

    @contextmanager
    def _line(self) -> Iterator[smtplib.SMTP]:
        """Open a line to the server, and close it whatever happens."""
        server = self._connect()
        try:
            if self._settings.security is MailSecurity.STARTTLS:
                server.starttls(context=ssl.create_default_context())
            if self._settings.user:
                server.login(self._settings.user, self._settings.password)
            yield server
            with suppress(smtplib.SMTPException):
                server.quit()
        finally:
            server.close()

    def _connect(self) -> smtplib.SMTP:
        given = self._settings
        name = self._sender.rpartition("@")[2]
        if given.security is MailSecurity.TLS:
            return smtplib.SMTP_SSL(
                given.host,
                given.port,
                local_hostname=name,
                timeout=given.timeout,
                context=ssl.create_default_context(),
            )
        return smtplib.SMTP(given.host, given.port, local_hostname=name, timeout=given.timeout)


def compose(letter: Letter, sender: str) -> EmailMessage:
    """Return the message that a letter becomes on the wire, dated by the machine's own clock."""
    message = EmailMessage(policy=_POLICY)
    message["From"] = sender
    message["To"] = letter.to
    message["Subject"] = letter.subject
    message["Date"] = true_now()
    message["Message-ID"] = f"<{letter.message_id}>"
    message["Auto-Submitted"] = "auto-generated"  # so that no absence notice answers it
    message.set_content(letter.text)
    if letter.html is not None:
        message.add_alternative(letter.html, subtype="html")
    for attachment in letter.attachments:
        kind, _, subtype = attachment.media_type.partition("/")
        message.add_attachment(
            attachment.content, maintype=kind, subtype=subtype, filename=attachment.name
        )
    return message


def _no(code: int, answer: bytes | str) -> MailRefused | MailUnreachable:
    if code in _PERMANENT:
        return MailRefused(code, _text(answer))
    return MailUnreachable(_said(code, answer))


def _said(code: int, answer: bytes | str) -> str:
    return f"{code} {_text(answer)}"


def _text(answer: bytes | str) -> str:
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    return " ".join(text.split())
