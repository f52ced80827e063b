"""The mark that ties a function or a test to the rule of the law it stands for.

`docs/law-map.md` is made from these marks: rule → parameter → function → tests.
"""

from collections.abc import Callable
from typing import Literal, TypeVar

Marked = TypeVar("Marked", bound=Callable[..., object])

Side = Literal["within", "beyond", "both"]


def rule(*rule_ids: str, side: Side | None = None) -> Callable[[Marked], Marked]:
    """Mark what applies or proves a rule, such as `@rule("R6033-135")`.

    On a test, `side` says on which side of the rule's limit it looks; a table that
    holds both says "both". The mark changes nothing at run time: the map is made by
    reading the source.
    """

    def mark(marked: Marked) -> Marked:
        return marked

    return mark
