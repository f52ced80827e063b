"""schemathesis sends what the document says, and what it forbids, to every address of the API.

`SCHEMATHESIS_EXAMPLES` asks for more examples of each address than a run of the suite takes.
"""

import os
import re
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Thread
from typing import Any

import pytest
import schemathesis
from hypothesis.errors import HypothesisWarning
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema
from schemathesis.engine.recorder import ScenarioRecorder
from werkzeug.serving import WSGIRequestHandler, make_server

from app.web import rate_limits
from app.web.rate_limits import PerMinute
from tests.integration.web.api.conftest import V1, Api

EXAMPLES = int(os.environ.get("SCHEMATHESIS_EXAMPLES", "3"))
SEED = 6033
REFUSED_BY_STATE = ["2xx", "401", "403", "404", "409", "422", "429", "503"]
"""What a request that the document allows may meet: seats taken, a CPF that adds up wrong."""
UNTELLABLE = re.compile(
    r"Informe um ano de 1900 a 2199\."  # a format and a range of it have no words together
    r"|Informe um dia de 2000 a 2100\."
    r"|Em \d{2}/\d{2}/\d{4} não há norma em vigor para a regra .*"
    r"|Informe o que você recebeu\."
    r"|Com pix, quem recebe é a transportadora\."
)
"""Refusals of what the document allows: JSON Schema has no words for them."""
UNLIMITED = PerMinute(reads=10**9, writes=10**9)


@pytest.fixture
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tool send as fast as it can."""
    monkeypatch.setattr(rate_limits, "LIMITS", dict.fromkeys(rate_limits.LIMITS, UNLIMITED))


@pytest.mark.usefixtures("unlimited")
def test_the_document_and_the_answers_agree(api_on_sqlite: Api) -> None:
    met: set[str] = set()
    failures: dict[str, str] = {}
    for event in _run(api_on_sqlite):
        if isinstance(event, events.NonFatalError | events.FatalError):
            failures["the tool itself"] = repr(vars(event) if hasattr(event, "__dict__") else event)
        if isinstance(event, events.ScenarioFinished):
            met.update(one.value.operation.label for one in event.recorder.cases.values())
            failures.update(_failures(event.recorder))

    assert not failures, "\n\n".join(f"{name}\n{what}" for name, what in failures.items())
    assert len(met) == len(_acts(api_on_sqlite))


def _run(api: Api) -> Iterator[Any]:
    """Try examples, boundaries, random data and sequences of requests that follow the links."""
    program = api.program()
    config = SchemathesisConfig.from_dict(
        {
            "seed": SEED,
            "headers": {"Authorization": f"Bearer {program.token}"},
            "generation": {
                "max-examples": EXAMPLES,
                "deterministic": True,
                "database": "none",
            },
            "checks": {"positive_data_acceptance": {"expected-statuses": REFUSED_BY_STATE}},
        }
    )
    with _served(api) as address, warnings.catch_warnings():
        warnings.simplefilter("ignore", HypothesisWarning)  # of long texts in its own reports
        schema = schemathesis.openapi.from_url(f"{address}{V1}/openapi.json", config=config)
        yield from from_schema(schema).execute()


class _Quiet(WSGIRequestHandler):
    def log(self, *_: Any, **__: Any) -> None:
        """Say nothing of each request."""


@contextmanager
def _served(api: Api) -> Iterator[str]:
    """Serve the application on a loopback address, as a program reaches it."""
    server = make_server("127.0.0.1", 0, api.app, threaded=True, request_handler=_Quiet)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _acts(api: Api) -> list[str]:
    document: Mapping[str, Any] = api.app.test_client().get(f"{V1}/openapi.json").get_json()
    return [
        f"{method.upper()} {path}"
        for path, acts in document["paths"].items()
        for method in acts
        if method in {"get", "post", "delete"}
    ]


def _failures(recorder: ScenarioRecorder) -> Iterator[tuple[str, str]]:
    """Return each kind of failure once for each address, with the request that met it."""
    for case_id, checks in recorder.checks.items():
        for check in checks:
            if check.failure_info is None:
                continue
            if check.name == "positive_data_acceptance" and _is_untellable(recorder, case_id):
                continue
            case = recorder.cases[case_id].value
            failure = check.failure_info.failure
            told = f"{failure.message[:500]}\n{check.failure_info.code_sample[:900]}"
            yield f"{case.operation.label}: {check.name}: {failure.title}", told


def _is_untellable(recorder: ScenarioRecorder, case_id: str) -> bool:
    """Tell whether a request was refused for nothing but what JSON Schema cannot say."""
    response = recorder.interactions[case_id].response
    errors = response.json().get("errors", {}) if response is not None else {}
    messages = [message for field in errors.values() for message in field]
    return bool(messages) and all(map(UNTELLABLE.fullmatch, messages))
