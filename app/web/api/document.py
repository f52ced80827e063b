"""The OpenAPI document: everything that a stranger needs to write a client."""

from typing import Any

from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask
from flask_smorest import Api
from marshmallow.fields import Field
from marshmallow.validate import Regexp

from app.usecases.partners.access import Scope
from app.web.api.fields import MONEY, ApiSchema, Choice, Day, Moment, Text, ToldSchema
from app.web.api.idempotency import HEADER
from app.web.api.problems import MEANINGS, ProblemSchema
from app.web.api.words import INTRODUCTION, SCOPES
from app.web.schemas import LARGEST_WHOLE, VISIBLE, MoneyField, WholeField

PROBLEM = "application/problem+json"


class ApiDocument(Api):  # type: ignore[misc]
    """flask-smorest, of which only the reading of views and the document are used.

    Errors are told by `app.web.errors`, for pages and programs alike.
    """

    def _register_error_handlers(self) -> None:
        """Leave the errors of the application to the application."""

    def _register_responses(self) -> None:
        """Tell errors in our own one shape."""
        told = {"content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}}}
        for name in ("DEFAULT_ERROR", "BAD_REQUEST"):
            self.spec.components.response(name, {"description": "Erro", **told}, lazy=True)

    def _register_pagination_header(self) -> None:
        """Tell nothing of headers that are not sent: pages are in the body."""


def make_document(app: Flask) -> ApiDocument:
    """Return the document's maker, with our own fields and the shared parts written in."""
    app.config.update(
        API_TITLE="Guichê: venda de passagens por parceiros",
        API_VERSION="1",
        OPENAPI_VERSION="3.1.0",
        JSON_SORT_KEYS=False,
    )
    api = ApiDocument(
        app,
        spec_kwargs={
            "info": {"description": INTRODUCTION},
            "servers": [{"url": "/", "description": "Esta instalação"}],
        },
    )
    _tell_fields(api)
    _tell_shared(api)
    return api


def _tell_fields(api: ApiDocument) -> None:
    api.register_field(MoneyField, "string", None)
    api.register_field(WholeField, "integer", None)
    api.register_field(Day, "string", "date")
    api.register_field(Moment, "string", "date-time")
    api.register_field(Choice, "string", None)
    api.ma_plugin.converter.add_attribute_function(_attributes)


def _attributes(_: OpenAPIConverter, field: Field[Any], **kwargs: Any) -> dict[str, Any]:
    """Return what our fields take, as JSON Schema says it."""
    match field:
        case MoneyField():
            return {"pattern": MONEY}
        case Choice():
            return {"enum": [choice.value for choice in field.choices]}
        case WholeField():
            return _bounds(field)
        case Text() if _is_sent(field) and not _has_pattern(field):
            return {"pattern": VISIBLE}
    return {}


def _is_sent(field: Field[Any]) -> bool:
    return isinstance(field.parent, ApiSchema) and not isinstance(field.parent, ToldSchema)


def _has_pattern(field: Field[Any]) -> bool:
    return any(isinstance(validator, Regexp) for validator in field.validators)


def _bounds(field: WholeField) -> dict[str, int]:
    told = {"minimum": -LARGEST_WHOLE, "maximum": LARGEST_WHOLE}
    for validator in field.validators:
        if (least := getattr(validator, "min", None)) is not None:
            told["minimum"] = least
        if (most := getattr(validator, "max", None)) is not None:
            told["maximum"] = most
    return told


def _tell_shared(api: ApiDocument) -> None:
    components = api.spec.components
    components.security_scheme(
        "key",
        {
            "type": "http",
            "scheme": "bearer",
            "description": "A chave do parceiro. Escopos: "
            + "; ".join(f"`{scope.value}`: {SCOPES[scope]}" for scope in Scope),
        },
    )
    components.schema("Problem", schema=ProblemSchema)
    for status, meaning in MEANINGS.items():
        content = {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}}
        headers = _RETRY if status in {409, 429, 503} else {}
        told = {"description": meaning, "content": content, **headers}
        components.response(f"Problem{status}", told)
    components.parameter(
        "IdempotencyKey",
        "header",
        {
            "name": HEADER,
            "required": True,
            "description": "Uma por escrita pretendida, como um UUID; repita-a ao repetir.",
            "schema": {"type": "string", "pattern": "^[!-~]{1,255}$"},
            "example": "8d5e1c5e-3f0f-4d5b-9a53-6f3c0a8f2f10",
        },
    )


_RETRY = {
    "headers": {
        "Retry-After": {
            "description": "Segundos até tentar de novo, quando se sabe.",
            "schema": {"type": "integer", "minimum": 1},
        }
    }
}
