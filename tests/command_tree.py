"""The commands of `guiche`, as click knows them."""

from collections.abc import Iterator

import click


def leaves(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    """Yield every command that does something, with its name."""
    if not isinstance(command, click.Group):
        yield name, command
        return
    context = click.Context(command)
    for part in command.list_commands(context):
        found = command.get_command(context, part)
        assert found is not None
        yield from leaves(found, f"{name} {part}".strip())
