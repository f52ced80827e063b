"""The SMTP side: takes letters as the behaviour in force lets them be taken."""

import asyncio
import socket
from threading import Event, Thread
from time import monotonic

from aiosmtpd.smtp import SMTP, Envelope, Session

from app.clock import Clock
from app.simulators.conduct import Conduct, Turn
from app.simulators.mail.behaviour import CONNECTION, LETTER, RECIPIENT, Behaviour, Mode
from app.simulators.mail.store import Store

LARGEST_LETTER = 10_000_000
_GLANCE_SECONDS = 0.05


class Mailbox:
    """What the server does with each recipient and each letter."""

    def __init__(self, store: Store, clock: Clock, conduct: Conduct[Behaviour]) -> None:
        self._store = store
        self._clock = clock
        self._conduct = conduct

    def is_there(self) -> bool:
        """Tell whether somebody answers a connection."""
        return self._conduct.take(CONNECTION).behaviour.mode != Mode.DOWN

    async def handle_RCPT(  # noqa: N802  (the name that aiosmtpd calls)
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Answer whether the letter may go to an address."""
        match self._conduct.take(RECIPIENT, address).behaviour.mode:
            case Mode.TEMPORARY:
                return "450 4.2.0 SIMULADOR: caixa ocupada, tente depois"
            case Mode.PERMANENT:
                return "550 5.1.1 SIMULADOR: este endereco nao existe"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(  # noqa: N802  (the name that aiosmtpd calls)
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Keep the letter, once for each address that it goes to."""
        turn = self._conduct.take(LETTER, " ".join(envelope.rcpt_tos))
        if turn.behaviour.mode == Mode.SLOW:
            await self._wait(turn)
        received_at = self._clock.now().isoformat()
        for address in envelope.rcpt_tos:
            self._store.add(received_at, envelope.mail_from or "", address, _bytes(envelope))
        if turn.behaviour.mode == Mode.LOSE_ANSWER:
            _cut(server.transport)
        return "250 2.0.0 SIMULADOR: carta guardada"

    async def _wait(self, turn: Turn[Behaviour]) -> None:
        until = monotonic() + turn.behaviour.seconds
        while monotonic() < until and not self._conduct.is_over(turn):
            await asyncio.sleep(_GLANCE_SECONDS)


class Line(SMTP):
    """One connection, which is cut at once while the server is down."""

    def __init__(self, mailbox: Mailbox, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(
            mailbox,
            data_size_limit=LARGEST_LETTER,
            hostname="simulador.localhost",
            ident="SIMULADOR: nenhuma carta sai daqui",
            loop=loop,
        )
        self._mailbox = mailbox

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the conversation, or cut the line."""
        if self._mailbox.is_there():
            super().connection_made(transport)
        else:
            _cut(transport)

    def connection_lost(self, error: Exception | None) -> None:
        """End the conversation, if there was one."""
        if self.transport is not None:
            super().connection_lost(error)


class SmtpThread:
    """Listens from a thread of its own until it is closed."""

    def __init__(self, mailbox: Mailbox, *, host: str, port: int) -> None:
        """Begin to listen.

        :param port: 0 takes any free one
        """
        listener = socket.create_server((host, port))
        self.port: int = listener.getsockname()[1]
        self._loop = asyncio.new_event_loop()
        self._serving = Event()
        self._thread = Thread(target=self._run, args=(mailbox, listener), daemon=True)
        self._thread.start()
        self._serving.wait()

    def close(self) -> None:
        """Stop listening."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self, mailbox: Mailbox, listener: socket.socket) -> None:
        server = self._loop.run_until_complete(
            self._loop.create_server(lambda: Line(mailbox, self._loop), sock=listener)
        )
        self._serving.set()
        self._loop.run_forever()
        server.close()
        self._loop.close()


def _cut(transport: asyncio.BaseTransport | None) -> None:
    if isinstance(transport, asyncio.WriteTransport):
        transport.abort()


def _bytes(envelope: Envelope) -> bytes:
    content = envelope.original_content or b""
    return bytes(content)
