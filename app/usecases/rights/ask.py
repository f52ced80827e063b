"""Ask a rule about facts written as JSON; the one door that CLI, API and page share."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from marshmallow import ValidationError

from app.usecases.rights.answers import Answer
from app.usecases.rights.facts import FactsSchema
from app.usecases.rights.sale_opening import SaleOpeningSchema, answer_sale_opening
from fares.kernel.errors import DomainError
from fares.kernel.lawbook import NotInForce


class UnknownRule(DomainError):
    """No rule of the calculator has this name."""

    code = "rights.unknown-rule"
    title = "Regra desconhecida"

    def __init__(self, rule: str) -> None:
        known = ", ".join(RULES)
        super().__init__(f"Não há a regra “{rule}”. As regras são: {known}.")
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Question:
    """What the calculator can be asked."""

    schema: FactsSchema
    answer: Callable[[Any], Answer]
    governed_by: str
    """The fact whose day chooses the law in force."""


RULES = {
    "sale-opening": Question(SaleOpeningSchema(), answer_sale_opening, "opened_at"),
}


@dataclass(frozen=True, slots=True)
class NotAsked:
    """The question could not be asked: what is wrong, by field."""

    errors: dict[str, str]


def find_question(rule: str) -> Question:
    """Return what the calculator asks under a rule's name.

    :raises UnknownRule: if it has no such rule
    """
    if rule not in RULES:
        raise UnknownRule(rule)
    return RULES[rule]


def ask(question: Question, facts: object) -> Answer | NotAsked:
    """Answer one question; the law may well say no, which is an answer."""
    try:
        loaded = question.schema.load(cast("dict[str, Any]", facts))
        return question.answer(loaded)
    except ValidationError as error:
        return NotAsked(dict(_flat(cast("dict[str, Any]", error.messages))))
    except NotInForce as error:
        return NotAsked({question.governed_by: str(error)})


def _flat(messages: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    """Return nested messages as pairs of a dotted field name and one text."""
    pairs: list[tuple[str, str]] = []
    for name, message in messages.items():
        field = f"{prefix}{'facts' if name == '_schema' else name}"
        if isinstance(message, dict):
            pairs += _flat(message, f"{field}.")
        else:
            pairs.append((field, " ".join(message)))
    return pairs
