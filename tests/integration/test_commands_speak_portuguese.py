"""What the command says of itself: nothing that click brought is left in English."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from app.cli.portuguese import SENTENCES
from app.main import cli
from tests.command_tree import leaves

ENGLISH = re.compile(
    r"\b(the|this|and|exit|show|options?|usage|commands?|args|arguments?|error|missing|invalid|"
    r"required|default|text|integer|range|file|folder|directory|path|username|rule|"
    r"with|not|from|help for|try)\b",
    re.IGNORECASE,
)
_NAMES = re.compile(r"--[a-z-]+|\[padrão: [^\]]*\]|http\S*|`[^`]*`|^  [a-z]+  ", re.MULTILINE)
"""What is typed, or quoted, in no language."""
FOR_PROGRAMMERS = {
    "Arguments take exactly one parameter declaration, got {length}: {decls}.",
    "Boolean option {decl!r} cannot use the same flag for true/false.",
    "Could not determine name for option with declarations {decls!r}",
    "DeprecationWarning: The command {name!r} is deprecated.{extra_message}",
    "DeprecationWarning: The {param_type} {name!r} is deprecated.{extra_message}",
    "Invalid start character for option ({option})",
    "Name '{name}' defined twice",
    "No options defined but a name was passed ({name}). Did you mean to declare an argument "
    "instead? Did you mean to pass '--{name}'?",
    "Unknown color {colour!r}",
    "Unknown standard stream '{name}'",
    "Value must be an iterable.",
}
"""Nobody who only types commands can come to read these."""
UNUSED = {"_winconsole", "_termui_impl", "shell_completion"}


def commands() -> list[str]:
    groups = {name.rpartition(" ")[0] for name, _ in leaves(cli, "")}
    return sorted(groups | {name for name, _ in leaves(cli, "")})


@pytest.mark.parametrize("name", commands())
def test_no_help_has_english_words(name: str) -> None:
    runner = CliRunner(env={"COLUMNS": "400"})
    told = runner.invoke(cli, [*name.split(), "--help"], prog_name="guiche")

    assert told.exit_code == 0
    prose = _NAMES.sub(" ", told.output.replace(f"guiche {name}", ""))
    assert ENGLISH.findall(prose) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("nada", "Erro: Não há o comando 'nada'."),
        ("network imports", "Seria 'import'?"),
        ("serve --prot 1", "Não há a opção '--prot'."),
        ("serve --port", "A opção '--port' pede um valor."),
        ("serve 1 2", "Há argumentos a mais (1 2)"),
        ("network import .", "Falta a opção '--cnpj'."),
        ("network demo", "Falta o argumento 'PASTA'."),
        ("network", "Comandos:"),
        ("--version", "versão"),
    ],
)
def test_what_is_mistyped_is_told(arguments: str, words: str) -> None:
    assert words in CliRunner().invoke(cli, arguments.split()).output


def test_every_sentence_of_click_is_translated() -> None:
    """A new version of click may bring sentences that nobody has put in Portuguese."""
    untold = set(sentences_of_click()) - SENTENCES.keys() - FOR_PROGRAMMERS

    assert untold == set()


def sentences_of_click() -> Iterator[str]:
    for path in Path(click.__file__).parent.glob("*.py"):
        if path.stem in UNUSED:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                count = {"_": 1, "ngettext": 2}.get(node.func.id, 0)
                for argument in node.args[:count]:
                    if isinstance(argument, ast.Constant):
                        yield argument.value
