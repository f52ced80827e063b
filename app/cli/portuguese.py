"""What click itself says – usage, help, refusals – in the language of whoever types.

click asks gettext for every sentence by its English text; here is the answer, for all
commands at once. Programming faults, which no operator can cause, stay as they are.
"""

import click
from click import core, decorators, exceptions, formatting, parser, termui, types, utils

SENTENCES = {
    "(Did you mean one of: {possibilities}?)": "(Seria um destes: {possibilities}?)",
    "(dynamic)": "(varia)",
    "Aborted!": "Interrompido.",
    "Choose from:\n\t{choices}": "Escolha entre:\n\t{choices}",
    "Choice({choices})": "Escolha({choices})",
    "Commands": "Comandos",
    "Confirm the action without prompting.": "Confirma sem perguntar.",
    "Could not open file {filename!r}: {message}": "O arquivo {filename!r} não abre: {message}",
    "Did you mean {possibility}?": "Seria {possibility}?",
    "Do you want to continue?": "Continuar?",
    "Error: The two entered values do not match.": "Erro: as duas vezes diferem. Digite de novo.",
    "Error: invalid input": "Erro: isso não serve.",
    "Error: {message}": "Erro: {message}",
    "Got unexpected extra argument ({args})": "Há um argumento a mais ({args})",
    "Got unexpected extra arguments ({args})": "Há argumentos a mais ({args})",
    "Invalid value for {param_hint}: {message}": "Valor que não serve em {param_hint}: {message}",
    "Invalid value: {message}": "Valor que não serve: {message}",
    "Argument {name!r} takes {nargs} values.": "{name!r} pede {nargs} valores.",
    "Missing argument": "Falta o argumento",
    "Missing command.": "Falta o comando.",
    "Missing option": "Falta a opção",
    "Missing parameter": "Falta o parâmetro",
    "Missing parameter: {param_name}": "Falta o parâmetro: {param_name}",
    "Missing {param_type}": "Falta: {param_type}",
    "No such command {name!r}.": "Não há o comando {name!r}.",
    "No such option {name!r}.": "Não há a opção {name!r}.",
    "Option {name!r} does not take a value.": "A opção {name!r} não leva valor.",
    "Option {name!r} requires an argument.": "A opção {name!r} pede um valor.",
    "Option {name!r} requires {nargs} arguments.": "A opção {name!r} pede {nargs} valores.",
    "Options": "Opções",
    "Positional arguments": "Argumentos",
    "Press any key to continue...": "Aperte uma tecla para continuar…",
    "Repeat for confirmation": "Repita para confirmar",
    "Show the version and exit.": "Mostra a versão e sai.",
    "Show this message and exit.": "Mostra esta ajuda e sai.",
    "Takes {nargs} values but 1 was given.": "São {nargs} valores; veio 1.",
    "Takes {nargs} values but {len} were given.": "São {nargs} valores; vieram {len}.",
    "Try '{command} {option}' for help.": "Veja a ajuda com: {command} {option}",
    "Usage:": "Uso:",
    "default: {default}": "padrão: {default}",
    "deprecated": "em desuso",
    "directory": "pasta",
    "env var: {var}": "variável de ambiente: {var}",
    "file": "arquivo",
    "path": "caminho",
    "required": "obrigatória",
    "unknown error": "erro desconhecido",
    "{len_type} values are required, but {len_value} was given.": (
        "São {len_type} valores; veio {len_value}."
    ),
    "{len_type} values are required, but {len_value} were given.": (
        "São {len_type} valores; vieram {len_value}."
    ),
    "{name} {filename!r} does not exist.": "{name} {filename!r}: não existe.",
    "{name} {filename!r} is a directory.": "{name} {filename!r}: é uma pasta.",
    "{name} {filename!r} is a file.": "{name} {filename!r}: é um arquivo.",
    "{name} {filename!r} is not executable.": "{name} {filename!r}: não se pode executar.",
    "{name} {filename!r} is not readable.": "{name} {filename!r}: não se pode ler.",
    "{name} {filename!r} is not writable.": "{name} {filename!r}: não se pode gravar.",
    "{value!r} does not match the format {format}.": "{value!r} não é da forma {format}.",
    "{value!r} does not match the formats {formats}.": "{value!r} não é das formas {formats}.",
    "{value!r} is not a valid UUID.": "{value!r} não é um identificador (UUID).",
    "{value!r} is not a valid boolean. Recognized values: {states}": (
        "{value!r} não é sim nem não. Valem: {states}"
    ),
    "{value!r} is not a valid {number_type}.": "{value!r} não é um número {number_type}.",
    "{value!r} is not one of {choices}.": "{value!r} não é um destes: {choices}.",
    "{value!r} is not {choice}.": "{value!r} não é {choice}.",
    "{value} is not in the range {range}.": "{value} está fora do intervalo {range}.",
    "%(prog)s, version %(version)s": "%(prog)s, versão %(version)s",
}
_TYPES = {
    click.STRING: "texto",
    click.INT: "inteiro",
    click.UUID: "identificador",
}
_USAGE = {"[OPTIONS]": "[OPÇÕES]", "COMMAND [ARGS]...": "COMANDO [ARGUMENTOS]..."}
_SPEAKING = (core, decorators, exceptions, formatting, parser, termui, types, utils)


class PortugueseFormatter(click.HelpFormatter):
    """Writes the line of usage, the only words that click does not ask gettext for."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage of a command."""
        for english, ours in _USAGE.items():
            args = args.replace(english, ours)
        super().write_usage(prog, args, prefix)


def speak_portuguese() -> None:
    """Make click speak Portuguese in this process; call it before a command is made."""
    for module in _SPEAKING:
        for name, translate in (("_", _one), ("ngettext", _one_or_many)):
            if hasattr(module, name):
                setattr(module, name, translate)
    for kind, name in _TYPES.items():
        kind.name = name
    click.IntRange.name = "inteiro"
    click.Context.formatter_class = PortugueseFormatter


def _one(sentence: str) -> str:
    return SENTENCES.get(sentence, sentence)


def _one_or_many(one: str, many: str, count: int) -> str:
    return _one(one if count == 1 else many)
