"""The root of what cannot be asked of the domain.

If the law answers "no", that is a value; an error is a question without an answer.
"""

from typing import ClassVar


class DomainError(Exception):
    """A request the domain understands but cannot carry out.

    Subclasses set a stable `code` (part of the public API: never renamed) and a
    `title` in Portuguese for the person. The message itself is Portuguese too, and
    says what, which, and what to do. Facts travel as attributes, so that handlers
    and tests never parse the message.
    """

    code: ClassVar[str]
    title: ClassVar[str]
