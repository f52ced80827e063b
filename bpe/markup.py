"""Markup of a BP-e: elements written straight in canonical form (C14N 2001-03-15).

In that form a text node escapes `&`, `<` and `>`; there are no empty-element tags and no
white space between elements. What is written here is signed as it stands.
"""

import re

from bpe.text import latin1

_PLAIN = re.compile(r"[!-%'-;=?-~¡-¬®-ÿ]+(?: [!-%'-;=?-~¡-¬®-ÿ]+)*")
"""Text that the layout takes and that needs no escape."""


def text(tag: str, content: str, max_length: int, min_length: int = 1) -> str:
    """Return an element with text, made fit for the layout.

    :raises NothingToWrite: if too little of the text can be written
    """
    if not (min_length <= len(content) <= max_length and _PLAIN.fullmatch(content)):
        content = escape(latin1(content, max_length, min_length))
    return f"<{tag}>{content}</{tag}>"


def optional(tag: str, content: str | None, max_length: int, min_length: int = 1) -> str:
    """Return an element with text, or nothing where there is none."""
    return "" if content is None else text(tag, content, max_length, min_length)


def plain(tag: str, content: object) -> str:
    """Return an element, or nothing for None; the content never needs an escape."""
    return "" if content is None else f"<{tag}>{content}</{tag}>"


def escape(content: str) -> str:
    """Return text as it stands between two tags."""
    return content.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
