"""The process of the mail server's simulator: SMTP on one port, its page on another."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from app.clock import Clock
from app.simulators.conduct import Conduct
from app.simulators.mail.app import MAX_BODY_BYTES, create_app
from app.simulators.mail.behaviour import Behaviour
from app.simulators.mail.desk import Desk
from app.simulators.mail.smtp import Mailbox, SmtpThread
from app.simulators.mail.store import Store
from app.simulators.serving import FREE_THREADS, THREADS, serve_http


def serve(
    *,
    host: str,
    port: int,
    page_port: int,
    state: Path,
    clock: Clock,
    announce: Callable[[str, str], None],
) -> None:
    """Take letters until the process is told to end.

    :param port: of SMTP; 0 takes any free one
    :param page_port: of the page; 0 takes any free one
    :param announce: is told both addresses, SMTP first, once connections are accepted
    """
    conduct = Conduct(Behaviour(), waiting_places=THREADS - FREE_THREADS)
    with closing(Store(state)) as store:
        mailbox = Mailbox(store, clock, conduct)
        with closing(SmtpThread(mailbox, host=host, port=port)) as smtp:
            serve_http(
                create_app(Desk(store, conduct)),
                host=host,
                port=page_port,
                largest_body=MAX_BODY_BYTES,
                announce=lambda page: announce(f"smtp://{host}:{smtp.port}", page),
            )
