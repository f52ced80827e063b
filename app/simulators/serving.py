"""Serves a simulator over HTTP until its process is told to end."""

import logging
import socket
from collections.abc import Callable

from flask import Flask
from waitress.server import create_server

THREADS = 24
FREE_THREADS = 4
"""Threads that no waiting request may take, so that the knobs always answer."""


def serve_http(
    app: Flask, *, host: str, port: int, largest_body: int, announce: Callable[[str], None]
) -> None:
    """Serve in clear.

    :param port: 0 takes any free one
    :param largest_body: bytes above which a request is refused
    :param announce: is told the address once the simulator accepts connections
    """
    # At its birth a thread counts as busy, and whoever asks then as somebody who waits.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    listener = socket.create_server((host, port))
    server = create_server(
        app,
        sockets=[listener],
        threads=THREADS,
        max_request_body_size=largest_body,
        channel_request_lookahead=1,  # lets a waiting request see that its client is gone
        ident="guiche-simulador",
    )
    announce(f"http://{host}:{listener.getsockname()[1]}")
    try:
        server.run()
    finally:
        server.close()
