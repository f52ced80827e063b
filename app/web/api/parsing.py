"""What a program sends, read strictly: one meaning, no hidden characters, faults by field."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from flask import Request, request
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from app.web.schemas import HIDDEN, InvalidRequest, hides_something, texts_in

BODY = "body"
"""The name under which faults of the whole body are told."""
LONGEST_NUMBER = 100
"""Digits; no field takes as many, and Python refuses the longest in its own words."""


def read_body() -> Any:
    """Return the JSON of the request's body, in which no field is told twice.

    :raises InvalidRequest: if it is not JSON, or hides something
    """
    raw = request.get_data(cache=True)
    if not request.is_json:
        raise InvalidRequest({BODY: ["Envie JSON, com Content-Type: application/json."]})
    try:
        body = json.loads(
            raw, object_pairs_hook=_once_each, parse_constant=_refuse, parse_int=_whole
        )
    except RecursionError:
        raise InvalidRequest({BODY: ["O JSON tem níveis demais."]}) from None
    except json.JSONDecodeError as error:
        where = f"linha {error.lineno}, coluna {error.colno}"
        raise InvalidRequest({BODY: [f"Não é JSON: veja a {where}."]}) from error
    except UnicodeDecodeError as error:
        raise InvalidRequest({BODY: ["O corpo não está em UTF-8."]}) from error
    except ValueError as error:
        raise InvalidRequest({BODY: [f"Não é JSON que se possa usar: {error}."]}) from error
    _refuse_hidden({BODY: body} if not isinstance(body, dict) else body)
    return body


class ApiParser(FlaskParser):
    """Hands bodies and queries to the schemas, and their faults to the domain's own error."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"json": None, "query": None}  # as the schema says

    def load_json(self, req: Request, schema: Schema) -> Any:
        """Return the body; an empty one has no fields."""
        return read_body() if req.get_data(cache=True) else {}

    def load_querystring(self, req: Request, schema: Schema) -> Any:
        """Return the query, in which no name stands twice."""
        twice = [name for name, values in req.args.lists() if len(values) > 1]
        if twice:
            raise InvalidRequest({name: ["O parâmetro aparece duas vezes."] for name in twice})
        _refuse_hidden(req.args)
        return req.args.to_dict()

    def handle_error(
        self,
        error: ValidationError,
        req: Request,
        schema: Schema,
        *,
        error_status_code: int | None,
        error_headers: Mapping[str, str] | None,
    ) -> NoReturn:
        """Tell what cannot be, by field.

        :raises InvalidRequest: always
        """
        (messages,) = error.messages_dict.values()  # of the one place that was read
        raise InvalidRequest(messages) from error


def _once_each(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"o campo “{name[:40]}” aparece duas vezes")
        found[name] = value
    return found


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"um número tem mais de {LONGEST_NUMBER} algarismos")
    return int(digits)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} não é um número")


def _refuse_hidden(sent: Mapping[str, Any]) -> None:
    hidden = [
        name
        for name, value in sent.items()
        if hides_something(name) or any(map(hides_something, texts_in(value)))
    ]
    if hidden:
        raise InvalidRequest({BODY if hides_something(name) else name: [HIDDEN] for name in hidden})
