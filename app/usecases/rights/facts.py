"""How facts are written: the fields of questions, strict and answering in Portuguese."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Generic, TypeVar

from marshmallow import RAISE, Schema, ValidationError, fields

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}T.+", re.ASCII)
_YEARS = range(1900, 2200)
"""Beyond these a year is a slip of the keyboard."""

_Messages = dict[str, str | list[Any] | dict[Any, Any]]

_COMMON_MESSAGES: _Messages = {
    "required": "Informe este campo.",
    "null": "Informe um valor, ou retire o campo.",
    "validator_failed": "Valor inválido.",
}

Choice = TypeVar("Choice", bound=StrEnum)


class FactsSchema(Schema):
    """A question's facts; a field that it does not know is refused by its name."""

    class Meta:
        unknown = RAISE

    error_messages = {
        "unknown": "Campo desconhecido.",
        "type": "Informe um objeto JSON com os fatos.",
    }


class DayField(fields.Field[date]):
    """A day such as "2026-03-10"."""

    default_error_messages = _COMMON_MESSAGES | {"invalid": "Informe um dia, como 2026-03-10."}

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> date:
        if not isinstance(value, str) or not _DAY.fullmatch(value):
            raise self.make_error("invalid")
        try:
            day = date.fromisoformat(value)
        except ValueError as error:
            raise self.make_error("invalid") from error
        return _within_reach(day)


class InstantField(fields.Field[datetime]):
    """An instant with its offset, such as "2026-03-10T08:00:00-03:00"."""

    default_error_messages = _COMMON_MESSAGES | {
        "invalid": "Informe um instante com fuso, como 2026-03-10T08:00:00-03:00."
    }

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> datetime:
        if not isinstance(value, str) or not _INSTANT.fullmatch(value):
            raise self.make_error("invalid")
        try:
            instant = datetime.fromisoformat(value)
        except ValueError as error:
            raise self.make_error("invalid") from error
        if instant.tzinfo is None:
            raise self.make_error("invalid")
        return _within_reach(instant)


class ChoiceField(fields.Field[Choice], Generic[Choice]):
    """One of the values of an enumeration."""

    default_error_messages = _COMMON_MESSAGES | {"invalid": "Informe um destes: {choices}."}

    def __init__(self, choices: type[Choice], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.choices = choices

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Choice:
        for choice in self.choices:
            if choice.value == value:
                return choice
        raise self.make_error("invalid", choices=", ".join(self.choices))


Moment = TypeVar("Moment", bound=date)


def _within_reach(moment: Moment) -> Moment:
    if moment.year not in _YEARS:
        raise ValidationError(f"Informe um ano de {_YEARS[0]} a {_YEARS[-1]}.")
    return moment
