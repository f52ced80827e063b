"""What a letter says, read from its bytes as a mail program would."""

from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default

from app.simulators.mail.store import Taken


@dataclass(frozen=True, slots=True)
class Enclosed:
    """A file that came with a letter."""

    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """A letter, unfolded."""

    taken: Taken
    sender: str
    subject: str
    message_id: str
    text: str
    html: str
    enclosed: tuple[Enclosed, ...]

    @property
    def received(self) -> str:
        """When it came, as people read it, in UTC."""
        return datetime.fromisoformat(self.taken.received_at).strftime("%d/%m/%Y %H:%M:%S UTC")

    def as_json(self) -> dict[str, object]:
        """Return what tests ask for; files by name, kind and size."""
        return {
            "id": self.taken.number,
            "received_at": self.taken.received_at,
            "from": self.sender,
            "to": self.taken.recipient,
            "subject": self.subject,
            "message_id": self.message_id,
            "text": self.text,
            "html": self.html,
            "attachments": [
                {"name": file.name, "media_type": file.media_type, "size": len(file.content)}
                for file in self.enclosed
            ],
        }


def read(taken: Taken) -> Read:
    """Return what a letter says; what it does not say is empty."""
    message = BytesParser(EmailMessage, policy=default).parsebytes(taken.content)
    return Read(
        taken=taken,
        sender=str(message["From"] or taken.sender),
        subject=str(message["Subject"] or ""),
        message_id=str(message["Message-ID"] or "").strip().strip("<>"),
        text=_body(message, "plain"),
        html=_body(message, "html"),
        enclosed=tuple(_enclosed(part) for part in message.iter_attachments()),
    )


def _body(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    if not isinstance(part, EmailMessage):
        return ""
    try:
        return str(part.get_content()).replace("\r\n", "\n")
    except LookupError:
        return "(escrito com letras que este simulador não conhece)"


def _enclosed(part: EmailMessage) -> Enclosed:
    content = part.get_payload(decode=True)
    return Enclosed(
        name=part.get_filename() or "anexo",
        media_type=part.get_content_type(),
        content=content if isinstance(content, bytes) else part.as_bytes(),
    )
