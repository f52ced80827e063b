"""The rights calculator: the same rules as everywhere, asked with the facts written out."""

from typing import Any

from flask import Blueprint as FlaskBlueprint
from flask import Response
from marshmallow import fields

from app.usecases.partners.access import Scope
from app.usecases.rights.ask import RULES, NotAsked, Question, ask, find_question
from app.web.api.answers import answer
from app.web.api.blueprint import MOST_QUESTIONS, ApiBlueprint
from app.web.api.fields import Items, Moment, Part, Text, ToldSchema
from app.web.api.parsing import BODY, read_body
from app.web.partner_keys import scoped
from app.web.schemas import InvalidRequest

blueprint = ApiBlueprint(
    "rights", __name__, tag="Direitos", description="As regras da ANTT, perguntadas com os fatos."
)


class CitationSchema(ToldSchema):
    """Where the law says it."""

    norm = Text(longest=200, required=True)
    provision = Text(longest=120, required=True)
    rule = Text(longest=60, required=True)
    url = fields.Url(required=True)


class AnswerSchema(ToldSchema):
    """A decision, with the law and the clock that it was made by."""

    outcome = Text(longest=40, required=True)
    legal_basis = Items(Part(CitationSchema), most=20, required=True)
    clock = Text(longest=20, metadata={"description": "O relógio que decidiu, se algum decidiu."})
    limit_at = Moment(metadata={"description": "Até quando."})


def _ask(question: Question) -> Response:
    """Answer one question, or several in their order.

    :raises InvalidRequest: if the one question cannot be asked
    """
    facts = read_body()
    if isinstance(facts, list):
        return answer([_told(ask(question, one)) for one in _few_enough(facts)])
    reply = ask(question, facts)
    if isinstance(reply, NotAsked):
        raise InvalidRequest({field: [message] for field, message in reply.errors.items()})
    return answer(reply)


def _few_enough(questions: list[Any]) -> list[Any]:
    if len(questions) > MOST_QUESTIONS:
        raise InvalidRequest({BODY: [f"Pergunte até {MOST_QUESTIONS} vezes de cada vez."]})
    return questions


def _told(reply: Any) -> Any:
    return {"error": reply.errors} if isinstance(reply, NotAsked) else reply


def _register(name: str, question: Question) -> None:
    """Give a rule its address, with its own facts in the document."""

    def view() -> Response:
        return _ask(question)

    view.__name__ = f"ask_{name.replace('-', '_')}"
    view.__doc__ = (
        f"Pergunta à regra `{name}`: um objeto de fatos, ou uma lista deles.\n\n"
        "A resposta pode ser um não, que também é uma resposta (200). Numa lista, o que não pôde "
        'ser perguntado vem como `{"error": {campo: motivo}}`, no seu lugar.'
    )
    blueprint.ask(
        f"/rights/{name}", scope=Scope.RIGHTS, takes=question.schema, answers=AnswerSchema
    )(view)


def _unknown(rule: str) -> Response:
    """Refuse a rule that there is not.

    :raises UnknownRule: always
    """
    return _ask(find_question(rule))


for _name, _question in RULES.items():
    _register(_name, _question)
FlaskBlueprint.add_url_rule(  # the way to the 404, which no document tells of
    blueprint, "/rights/<rule>", "unknown_rule", scoped(Scope.RIGHTS)(_unknown), methods=["POST"]
)
