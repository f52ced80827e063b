"""Notices to the shop: signed, and sent again until they are taken.

A notice says that something happened and to which attempt; whoever gets it asks.
"""

import hashlib
import hmac
import json
from http import HTTPStatus
from threading import Event, Thread
from time import monotonic

import requests

from app.simulators.card.gateway import Gateway
from app.simulators.card.store import Notice

_GLANCE_SECONDS = 0.1
_MOST_TRIES = 12
_LONGEST_PAUSE_SECONDS = 60.0
_ANSWER_SECONDS = 5.0


class Messenger:
    """Sends what is owed from a thread of its own."""

    def __init__(self, gateway: Gateway, secret: str) -> None:
        self._gateway = gateway
        self._secret = secret
        self._due: dict[int, float] = {}
        self._stopping = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin to send."""
        self._thread.start()

    def stop(self) -> None:
        """End, once what is being sent has been."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping.wait(_GLANCE_SECONDS):
            self._gateway.let_time_pass()
            for notice in self._gateway.store.owed():
                due = self._due.setdefault(notice.number, monotonic() + notice.wait)
                if monotonic() >= due:
                    self._send(notice)

    def _send(self, notice: Notice) -> None:
        status = self._post(notice)
        if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
            self._settle(notice, "recebido")
        elif status == HTTPStatus.GONE or notice.tries + 1 >= _MOST_TRIES:
            self._settle(notice, "abandonado")
        else:
            pause = min(2.0**notice.tries / 4, _LONGEST_PAUSE_SECONDS)
            self._due[notice.number] = monotonic() + pause
            self._gateway.store.note_try(notice, "")

    def _settle(self, notice: Notice, settled: str) -> None:
        self._gateway.store.note_try(notice, settled)
        del self._due[notice.number]

    def _post(self, notice: Notice) -> int:
        """Return the shop's answer to a notice; 0 for none."""
        session = self._gateway.store.by_session(notice.session_id)
        if session is None:
            return HTTPStatus.GONE
        told = {"attempt_id": session.order.attempt_id, "session_id": session.session_id}
        body = json.dumps(told).encode()
        signature = hmac.new(self._secret.encode(), body, hashlib.sha256).hexdigest()
        try:
            answer = requests.post(
                session.order.notification_url,
                data=body,
                headers={
                    "Content-Type": "application/json",
                    "X-Guiche-Signature": f"sha256={signature}",
                },
                timeout=_ANSWER_SECONDS,
                allow_redirects=False,
            )
        except requests.RequestException:
            return 0
        return answer.status_code
