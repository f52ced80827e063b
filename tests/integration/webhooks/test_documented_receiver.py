"""What docs/api/webhooks.md tells partners to write works as it stands there."""

import re
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.clock import true_now
from app.usecases.webhooks.endpoints import register_endpoint
from app.usecases.webhooks.signature import sign
from app.usecases.webhooks.terms import DeliveryState, RegisterEndpoint
from tests.integration.webhooks.post import Post

DOCUMENT = Path(__file__).parents[3] / "docs" / "api" / "webhooks.md"
SECRET = "whsec_of_a_test"
BODY = b'{"id":"1"}'
SERVING = "HTTPServer(("


@pytest.fixture
def told() -> dict[str, Any]:
    """The names that the document's programs define, short of serving for ever."""
    programs = "\n".join(re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL))
    names: dict[str, Any] = {}
    exec(programs.partition(f"\n{SERVING}")[0], names)  # noqa: S102  (our own document)
    return names


def at(told: dict[str, Any], seconds: int) -> None:
    """Let the receiver's clock be so far from the moment of the signature."""
    moment = int(true_now().timestamp())
    told["time"] = SimpleNamespace(time=lambda: moment + seconds)
    told["header"] = sign(BODY, SECRET, at=true_now().fromtimestamp(moment, true_now().tzinfo))


@pytest.mark.parametrize(
    ("seconds", "ours"), [(-301, False), (-300, True), (0, True), (300, True), (301, False)]
)
def test_five_minutes_are_tolerated_either_way(
    told: dict[str, Any], seconds: int, ours: bool
) -> None:
    at(told, seconds)

    assert told["is_ours"](told["header"], BODY, SECRET) is ours


def test_another_body_or_secret_or_header_is_not_ours(told: dict[str, Any]) -> None:
    at(told, 0)
    is_ours, header = told["is_ours"], told["header"]

    assert is_ours(header, BODY, SECRET)
    assert not is_ours(header, BODY + b" ", SECRET)
    assert not is_ours(header, BODY, SECRET + "x")
    changed = "1" if header[-1] == "0" else "0"
    for broken in ("", "t=1", f"v1={'0' * 64}", header[:-1], header[:-1] + changed, f"{header},"):
        assert not is_ours(broken, BODY, SECRET)


def test_the_receiver_takes_what_is_ours_and_tells_it_once(
    embedded_post: Post,
    told: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    post = embedded_post
    receiver: type[BaseHTTPRequestHandler] = told["Receiver"]
    monkeypatch.setattr(receiver, "log_message", lambda *_: None)
    server = HTTPServer(("127.0.0.1", 0), receiver)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    url = f"http://127.0.0.1:{server.server_address[1]}/"
    wanted = RegisterEndpoint(partner_id=post.partner_id, url=url)
    registered = register_endpoint(wanted, services=post.services)
    endpoint_id = registered.endpoint.id

    monkeypatch.setenv("SEGREDO", "another")
    post.test(endpoint_id)
    post.work()
    assert (post.notice(endpoint_id).state, post.notice(endpoint_id).last_status) == (
        DeliveryState.WAITING,
        401,
    )
    monkeypatch.setenv("SEGREDO", registered.secret)
    post.work_after_all_waits()

    server.shutdown()
    server.server_close()
    thread.join()
    assert post.notice(endpoint_id).state is DeliveryState.DELIVERED
    assert capsys.readouterr().out.splitlines() == [
        f"webhook.test http://127.0.0.1:5000/api/v1/webhooks/{endpoint_id}"
    ]
