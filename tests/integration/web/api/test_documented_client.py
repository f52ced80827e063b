"""The client of docs/api buys a ticket over HTTP, beside a worker and a tax office."""

import runpy
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

from app.db.engine import Database
from app.jobs.staffing import build_worker
from app.web.application import create_app
from bpe.certificate import Certificate
from bpe.issuing_authority import IssuingAuthority
from fares.kernel.documents import Cnpj
from tests.builders_company import NOW
from tests.builders_partner import a_partner, an_api_key
from tests.fiscal_house import House
from tests.integration.web.api.conftest import V1, Program
from tests.movable_clock import MovableClock
from tests.printed_paper import text_of
from tests.races import assert_sound
from tests.sefaz_thread import SefazThread

CLIENT = Path(__file__).parents[4] / "docs" / "api" / "client.py"


class LosesAnswers:
    """What a bad proxy does: each write is done, and its first answer does not arrive."""

    def __init__(self, application: Any) -> None:
        self._application = application
        self.lost: set[str] = set()
        self.keys: list[tuple[str, str]] = []

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if environ["REQUEST_METHOD"] == "GET":
            return self._application(environ, start_response)  # type: ignore[no-any-return]
        self.keys.append((path, environ["HTTP_IDEMPOTENCY_KEY"]))
        if path in self.lost:
            return self._application(environ, start_response)  # type: ignore[no-any-return]
        self.lost.add(path)
        list(self._application(environ, lambda *_: None))
        start_response("502 Bad Gateway", [("Content-Type", "text/html")])
        return [b"<h1>Bad Gateway</h1>"]


class Quiet(WSGIRequestHandler):
    """Logs nothing of each request."""

    def log(self, *_: Any, **__: Any) -> None:
        """Say nothing."""


@pytest.fixture
def house(sqlite_database: Database, tmp_path: Path) -> Iterator[House]:
    """A company, its tax office, and a worker between them."""
    clock = MovableClock(NOW)
    sefaz = SefazThread(tmp_path, clock)
    house = House(sqlite_database, _certificate(), sefaz.address, clock)
    worker = build_worker(house.services)
    thread = Thread(target=worker.run)
    thread.start()
    yield house
    worker.stop()
    thread.join()
    house.close()
    sefaz.stop()


@pytest.fixture
def proxy(house: House) -> LosesAnswers:
    """The way to the application."""
    return LosesAnswers(create_app(house.services))


@pytest.fixture
def address(proxy: LosesAnswers) -> Iterator[str]:
    """Where the application is served."""
    server = make_server("127.0.0.1", 0, proxy, threaded=True, request_handler=Quiet)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}{V1}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_client_fits_a_page() -> None:
    assert len(CLIENT.read_text().splitlines()) <= 60


def test_answers_that_get_lost_buy_one_ticket_and_its_document_is_saved(
    house: House,
    proxy: LosesAnswers,
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    token = _a_key(house)
    monkeypatch.setenv("GUICHE_API", address)
    monkeypatch.setenv("GUICHE_KEY", token)
    monkeypatch.setattr("sys.argv", ["client.py", "3550308", "3205309", "2026-12-10"])
    monkeypatch.chdir(tmp_path)

    runpy.run_path(str(CLIENT), run_name="__main__")

    (order,) = Program(create_app(house.services).test_client(), token).get("/orders").json["items"]
    (saved,) = tmp_path.glob("*.pdf")
    told = capsys.readouterr().out.split()
    assert (order["status"], saved.stem) == ("paid", order["locator"])
    assert told[:2] == [order["locator"], "issued"]
    assert told[2] in text_of(saved.read_bytes())
    assert len(proxy.lost) == 3
    assert len(proxy.keys) == 6
    assert len(set(proxy.keys)) == 3
    assert_sound(house.database)


def test_what_is_refused_is_told_and_ends_the_client(
    house: House,
    address: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GUICHE_API", address)
    monkeypatch.setenv("GUICHE_KEY", _a_key(house))
    monkeypatch.setattr("sys.argv", ["client.py", "9999999", "3205309", "2026-12-10"])

    with pytest.raises(SystemExit, match=r"^place\.not-found: "):
        runpy.run_path(str(CLIENT), run_name="__main__")


def _a_key(house: House) -> str:
    with house.database.writing() as session:
        return an_api_key(session, a_partner(session))


def _certificate() -> Certificate:
    authority = IssuingAuthority.create(now=NOW)
    return authority.issue_ecnpj(Cnpj.parse("11.222.333/0001-81"), "Viação Exemplo")
