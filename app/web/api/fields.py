"""The fields of the API: strict, answering in Portuguese, and told exactly in its document."""

import re
from collections.abc import Mapping
from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields, validate

from app.usecases.rights.facts import ChoiceField, DayField, InstantField
from app.web.schemas import MoneyField, WholeField

__all__ = [
    "ApiSchema",
    "Choice",
    "Day",
    "Flag",
    "Identifier",
    "Items",
    "Moment",
    "Money",
    "Part",
    "Text",
    "ToldSchema",
    "Whole",
    "pattern",
]

MONEY = r"^[0-9]{1,7}\.[0-9]{2}$"
_MESSAGES: dict[str, Any] = {
    "required": "Informe este campo.",
    "null": "Informe um valor, ou retire o campo.",
    "validator_failed": "Valor inválido.",
}
Messages = dict[str, Any]


class ApiSchema(Schema):
    """A body, a query or an answer; a field that it does not know is refused by its name."""

    class Meta:
        unknown = RAISE

    error_messages = {
        "unknown": "Campo desconhecido.",
        "type": "Informe um objeto JSON.",
        "invalid_schema": "Informe um objeto JSON.",
    }


class ToldSchema(ApiSchema):
    """An answer; more fields may come in time, and whoever reads passes over them."""

    class Meta:
        unknown = EXCLUDE


class Text(fields.String):
    """A text of at least one character that is no space, unless it may be empty."""

    default_error_messages: Messages = _MESSAGES | {
        "invalid": "Informe um texto.",
        "invalid_utf8": "O texto não está em UTF-8.",
    }

    def __init__(self, *, longest: int, shortest: int = 1, **kwargs: Any) -> None:
        error = f"Informe de {shortest} a {longest} caracteres."
        length = validate.Length(min=shortest, max=longest, error=error)
        super().__init__(validate=[length, *kwargs.pop("validate", ())], **kwargs)


class Whole(WholeField):
    """A whole number; 25.0 is one, `true` is not."""

    default_error_messages: Messages = _MESSAGES

    def __init__(self, *, least: int | None = None, most: int | None = None, **kwargs: Any) -> None:
        error = f"Informe um número inteiro{_between(least, most)}."
        super().__init__(validate=validate.Range(min=least, max=most, error=error), **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> int:
        whole = int(value) if isinstance(value, float) and value.is_integer() else value
        return super()._deserialize(whole, attr, data, **kwargs)


class Money(MoneyField):
    """Reais as text with two places, such as "123.45"."""

    default_error_messages: Messages = _MESSAGES


class Flag(fields.Boolean):
    """`true` or `false`, and nothing that only looks like it."""

    default_error_messages: Messages = _MESSAGES | {"invalid": "Informe true ou false."}

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Identifier(fields.UUID):
    """A UUID."""

    default_error_messages: Messages = _MESSAGES | {"invalid_uuid": "Informe um UUID."}


class Part(fields.Nested):
    """An object within the object."""

    default_error_messages: Messages = _MESSAGES | {"type": "Informe um objeto JSON."}


class Items(fields.List[Any]):
    """A list with a least and a most of items."""

    default_error_messages: Messages = _MESSAGES | {"invalid": "Informe uma lista."}

    def __init__(self, item: Any, *, least: int = 0, most: int, **kwargs: Any) -> None:
        error = f"Informe de {least} a {most} itens."
        length = validate.Length(min=least, max=most, error=error)
        super().__init__(item, validate=length, **kwargs)


Day, Moment, Choice = DayField, InstantField, ChoiceField


class pattern(validate.Regexp):  # noqa: N801  (read as a word of the field that it is in)
    """The whole text matches, with nothing before or after, not even a line end."""

    def __init__(self, regex: str, error: str) -> None:
        super().__init__(f"^{regex}$", flags=re.ASCII, error=error)

    def __call__(self, value: Any) -> Any:
        if self.regex.fullmatch(value) is None or value.endswith("\n"):
            raise ValidationError(str(self.error))
        return value


def _between(least: int | None, most: int | None) -> str:
    if least is not None and most is not None:
        return f" de {least} a {most}"
    return f" a partir de {least}" if least is not None else ""
