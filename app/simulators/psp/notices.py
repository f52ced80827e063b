"""Notices to the receiver: POST to its address + `/pix`, and again until they are taken."""

from http import HTTPStatus
from threading import Event, Thread
from time import monotonic

import requests

from app.simulators.psp.bank import Bank
from app.simulators.psp.behaviour import Notices
from app.simulators.psp.store import Notice

_GLANCE_SECONDS = 0.05
_MOST_TRIES = 12
_MOST_IN_ONE = 50
_LONGEST_PAUSE_SECONDS = 60.0
_ANSWER_SECONDS = 10.0
_OWED = "WHERE settled = '' ORDER BY id LIMIT 500"


class Messenger:
    """Sends what is owed from a thread of its own."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank
        self._due: dict[int, float] = {}
        self._http = requests.Session()
        self._http.trust_env = False  # no proxy stands between this machine and itself
        self._stopping = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin to send."""
        self._thread.start()

    def stop(self) -> None:
        """End, once what is being sent has been."""
        self._stopping.set()
        self._thread.join()
        self._http.close()

    def _run(self) -> None:
        while not self._stopping.wait(_GLANCE_SECONDS):
            behaviour = self._bank.conduct.read()
            later = behaviour.notices in (Notices.LATE, Notices.REORDER)
            wait = behaviour.seconds if later else 0.0
            now = monotonic()
            owed = self._bank.store.notices(_OWED)
            due = [held for held in owed if self._due.setdefault(held.number, now + wait) <= now]
            if behaviour.notices == Notices.REORDER:
                self._send_together(owed if due else [])
            else:
                self._send_one_by_one(due)

    def _send_one_by_one(self, notices: list[Notice]) -> None:
        for notice in notices:
            if self._stopping.is_set():
                return
            self._send([notice])

    def _send_together(self, notices: list[Notice]) -> None:
        """Send all that gathered, the newest first, in as few arrays as they take."""
        newest_first = notices[::-1]
        for place in range(0, len(newest_first), _MOST_IN_ONE):
            self._send(newest_first[place : place + _MOST_IN_ONE])

    def _send(self, notices: list[Notice]) -> None:
        status = self._post(notices)
        taken = HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES
        for notice in notices:
            if taken or status == HTTPStatus.GONE or notice.tries + 1 >= _MOST_TRIES:
                self._bank.store.note_try(notice, "recebido" if taken else "abandonado")
                del self._due[notice.number]
            else:
                pause = min(2.0**notice.tries / 4, _LONGEST_PAUSE_SECONDS)
                self._due[notice.number] = monotonic() + pause
                self._bank.store.note_try(notice, "")

    def _post(self, notices: list[Notice]) -> int:
        """Return the receiver's answer; 0 for none, 410 if it is not to be told any more."""
        store, key = self._bank.store, self._bank.receiver.key
        webhook = store.webhook(key)
        if webhook is None:
            return HTTPStatus.GONE
        told = [
            payment.as_json(key)
            for notice in notices
            for payment in store.payments("WHERE end_to_end_id = ?", notice.end_to_end_id)
        ]
        try:
            answer = self._http.post(
                f"{webhook.url.rstrip('/')}/pix",
                json={"pix": told},
                timeout=_ANSWER_SECONDS,
                allow_redirects=False,
            )
        except requests.RequestException:
            return 0
        return answer.status_code
