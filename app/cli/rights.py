"""`guiche rights`: asks a rule about facts given as JSON."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

import click

from app.usecases.rights.answers import Answer
from app.usecases.rights.ask import RULES, NotAsked, Question, UnknownRule, ask, find_question
from fares.kernel.system_errors import reason

COULD_NOT_ASK = 2
MOST_DIGITS = 30
"""Of one whole number: beyond these it is no fact."""


@dataclass(frozen=True, slots=True)
class _Ambiguous:
    """An object that tells one field twice: nobody can say which of the two is meant."""

    field: str


@click.command("rights", epilog=f"Regras: {', '.join(RULES)}.")
@click.argument("rule", metavar="REGRA")
@click.option(
    "--on-file", type=click.Path(path_type=Path), help="Arquivo com os fatos; sem ele, a entrada."
)
def command(rule: str, on_file: Path | None) -> None:
    """Pergunta à REGRA sobre fatos em JSON (um objeto ou uma lista deles).

    Responde em JSON na saída. Termina com 2 se alguma pergunta não pôde ser feita.
    """
    try:
        question = find_question(rule)
        facts = _read(on_file)
        many = facts if isinstance(facts, list) else [facts]
        replies = [_reply(question, one) for one in many]
    except (OSError, ValueError, RecursionError) as error:
        facts, replies = None, [NotAsked({"facts": _what_is_wrong(error)})]
    except UnknownRule as error:
        facts, replies = None, [NotAsked({"rule": str(error)})]
    documents = [_document(reply) for reply in replies]
    whole = documents if isinstance(facts, list) else documents[0]
    click.echo(_encodable(json.dumps(whole, ensure_ascii=False, indent=2)))
    _complain(replies)


def _reply(question: Question, facts: object) -> Answer | NotAsked:
    if isinstance(facts, _Ambiguous):
        return NotAsked({facts.field: "O campo aparece duas vezes."})
    return ask(question, facts)


def _read(on_file: Path | None) -> object:
    raw = on_file.read_bytes() if on_file else sys.stdin.buffer.read()
    return json.loads(
        raw.decode("utf-8-sig"),
        object_pairs_hook=_without_repeats,
        parse_int=_whole,
        parse_constant=_refuse,
    )


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object] | _Ambiguous:
    facts: dict[str, object] = {}
    for field, value in pairs:
        if field in facts:
            return _Ambiguous(field)
        facts[field] = value
    return facts


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"um número tem mais de {MOST_DIGITS} algarismos")
    return int(digits)


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} não é um número")


def _encodable(text: str) -> str:
    r"""Return text in which half a character is written as its escape, such as \ud800."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _what_is_wrong(error: Exception) -> str:
    match error:
        case OSError():
            return f"Não foi possível ler {error.filename}: {reason(error)}."
        case UnicodeDecodeError():
            return "O texto não está em UTF-8."
        case json.JSONDecodeError():
            return f"Não é JSON: linha {error.lineno}, coluna {error.colno}."
        case RecursionError():
            return "O JSON tem níveis demais."
        case _:
            return f"Não é JSON que se possa usar: {error}."


def _document(reply: Answer | NotAsked) -> dict[str, object]:
    return {"error": reply.errors} if isinstance(reply, NotAsked) else reply


def _complain(replies: list[Answer | NotAsked]) -> None:
    """Repeat on standard error what could not be asked, and end with 2 if anything."""
    for position, reply in enumerate(replies, start=1):
        if isinstance(reply, NotAsked):
            for field, message in reply.errors.items():
                click.echo(_encodable(f"Pergunta {position}, {field}: {message}"), err=True)
    if any(isinstance(reply, NotAsked) for reply in replies):
        sys.exit(COULD_NOT_ASK)
