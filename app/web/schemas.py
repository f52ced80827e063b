"""What scripts may send: positive validation of every field, before any use case."""

from collections.abc import Mapping
from typing import Any

from flask import request
from marshmallow import EXCLUDE, Schema, ValidationError, fields

from fares.kernel.errors import DomainError
from fares.kernel.money import Money


class InvalidRequest(DomainError):
    """A script sent fields that cannot be; `fields` says which and why."""

    code = "request.invalid"
    title = "Pedido incompleto"

    def __init__(self, messages: Mapping[str, Any]) -> None:
        self.fields = messages
        super().__init__(
            f"Confira estes campos e envie de novo: {', '.join(sorted(map(str, messages)))}."
        )


class MoneyField(fields.Field[Money]):
    """A decimal string with two places, such as "95.00". Never a JSON number."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Money:
        if not isinstance(value, str):
            raise ValidationError("Informe o valor como texto, por exemplo “95.00”.")
        try:
            return Money.parse(value)
        except ValueError as error:
            raise ValidationError("Valor monetário inválido.") from error


def read_json(schema: Schema) -> Any:
    """Return what the request's body says, checked.

    :raises InvalidRequest: if a field is missing or cannot be
    """
    return _read(schema, request.get_json(silent=True) or {})


def read_query(schema: Schema) -> Any:
    """Return what the request's address says, checked.

    :raises InvalidRequest: if a field is missing or cannot be
    """
    return _read(schema, request.args)


def read_form(schema: Schema, form: Mapping[str, str]) -> Any:
    """Return what a page's form says, checked.

    :raises InvalidRequest: if a field is missing or cannot be
    """
    return _read(schema, form)


def _read(schema: Schema, data: Mapping[str, Any]) -> Any:
    try:
        return schema.load(data, unknown=EXCLUDE)
    except ValidationError as error:
        raise InvalidRequest(error.messages_dict) from error
