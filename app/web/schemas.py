"""What scripts may send: positive validation of every field, before any use case."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from flask import request
from marshmallow import EXCLUDE, Schema, ValidationError, fields

from fares.kernel.errors import DomainError
from fares.kernel.money import Money

LARGEST_WHOLE = 2**31 - 1
"""The largest number that a column of whole numbers holds, on every database."""
_WHOLE = re.compile(r"-?\d{1,10}", re.ASCII)
_UNSEEN = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # control characters, but tab and line ends
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what turns the text that follows around
    "\u2028\u2029"  # hidden line ends
)
_HIDDEN = re.compile(f"[{_UNSEEN}\ud800-\udfff]")  # and halves of characters
VISIBLE = f"^[^{_UNSEEN.encode('unicode_escape').decode()}]*$"
"""A pattern that holds of every text which hides nothing, for programs of others."""
HIDDEN = "Apague os caracteres invisíveis e digite de novo."


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


class WholeField(fields.Field[int]):
    """A whole number that a column can hold: a JSON number, or digits in an address."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> int:
        text = str(value) if type(value) in {int, str} else ""
        if not _WHOLE.fullmatch(text) or abs(int(text)) > LARGEST_WHOLE:
            raise ValidationError("Informe um número inteiro.")
        return int(text)


def read_json(schema: Schema) -> Any:
    """Return what the request's body says, checked.

    :raises InvalidRequest: if a field is missing or cannot be
    """
    return _read(schema, _body())


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


def _body() -> Mapping[str, Any]:
    """Return the object in the request's body; an empty one where there is none to read."""
    try:
        body = request.get_json(silent=True)
    except RecursionError:  # lists in lists without end
        body = None
    return body if isinstance(body, dict) else {}


def hides_something(text: str) -> bool:
    """Tell whether a text holds what nobody sees and no page sends."""
    return _HIDDEN.search(text) is not None


def _read(schema: Schema, data: Mapping[str, Any]) -> Any:
    hidden = [name for name, value in data.items() if any(map(hides_something, texts_in(value)))]
    if hidden:
        raise InvalidRequest({name: [HIDDEN] for name in hidden})
    try:
        return schema.load(data, unknown=EXCLUDE)
    except ValidationError as error:
        raise InvalidRequest(error.messages_dict) from error


def texts_in(value: object) -> Iterator[str]:
    """Yield each text in a value, however deep."""
    left = [value]
    while left:
        match left.pop():
            case str(text):
                yield text
            case dict() as fields_within:
                left.extend(fields_within.values())
            case list() as items:
                left.extend(items)
