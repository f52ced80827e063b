"""Text of a BP-e: one line of Latin-1, as the layout's TString takes it.

The first and the last character are U+0021–U+00FF, those between them U+0020–U+00FF;
whatever lies above (typographic quotes, emoji, other scripts) is a schema error.
"""

import re
import unicodedata
from functools import lru_cache

from fares.kernel.errors import DomainError

_CLEAN = re.compile(r"[!-~¡-¬®-ÿ]+(?: [!-~¡-¬®-ÿ]+)*")
_SPACES = re.compile(r" {2,}")
_NAMED_LETTER = re.compile(r"LATIN (SMALL|CAPITAL) LETTER (?:DOTLESS )?([A-Z]{1,2})(?: WITH .*)?")

_TYPOGRAPHY = {
    **dict.fromkeys("‘’‚‛′ʹʻʼʽˈ", "'"),
    **dict.fromkeys("“”„‟″", '"'),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    "‹": "<",
    "›": ">",
    "•": "·",
    "€": "EUR",
    **dict.fromkeys("⁄∕", "/"),
    "Œ": "OE",
    "œ": "oe",
    "ẞ": "ß",
    "Ə": "A",
    "ə": "a",
    "Ŋ": "NG",
    "ŋ": "ng",
}
# Each letter, then what stands for it.
_GREEK = """
    αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo
"""
_CYRILLIC = """
    аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh
    щshch ъie ыy ь' эe юiu яia єie іi їi ґg
"""
_SCRIPTS = {pair[0]: pair[1:] for pair in (_GREEK + _CYRILLIC).split()}


class NothingToWrite(DomainError):
    """Too little of a text can be written in the BP-e."""

    code = "bpe.nothing-to-write"
    title = "Texto sem caracteres aproveitáveis"

    def __init__(self, text: str, min_length: int) -> None:
        shown = text.encode("unicode_escape").decode("ascii")[:60]
        super().__init__(
            f"De “{shown}” não restam {min_length} caractere(s) que o BP-e aceite. "
            "Escreva com letras do alfabeto latino."
        )
        self.text = text


def latin1(text: str, max_length: int, min_length: int = 1) -> str:
    """Return the text as TString takes it, cut at a length.

    Typographic punctuation becomes the plain one, letters of other alphabets are
    transliterated, control characters and runs of spaces become one space, and what
    has no equal is left out.

    :raises NothingToWrite: if fewer than `min_length` characters remain
    """
    clean = text if _CLEAN.fullmatch(text) else _rewrite(text)
    if len(clean) > max_length:
        clean = clean[:max_length].rstrip(" ")
    if len(clean) < min_length:
        raise NothingToWrite(text, min_length)
    return clean


def fits(text: str, max_length: int, min_length: int = 1) -> bool:
    """Tell whether a text can be written with as many characters as a field takes, uncut."""
    return min_length <= len(_rewrite(text)) <= max_length


def _rewrite(text: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    return _SPACES.sub(" ", "".join(map(_plain, composed))).strip(" ")


@lru_cache(maxsize=4096)
def _plain(character: str) -> str:
    """Return what stands for one character, which may be nothing."""
    if _CLEAN.fullmatch(character):
        return character
    if character in _TYPOGRAPHY:
        return _TYPOGRAPHY[character]
    category = unicodedata.category(character)
    if category in {"Cc", "Zs", "Zl", "Zp"}:
        return " "
    if category == "Nd":
        return str(unicodedata.digit(character))
    return _letter(character) or _decomposed(character)


def _letter(character: str) -> str:
    """Return the Latin letters for a letter, or nothing."""
    small = character.lower()
    if small in _SCRIPTS:
        latin = _SCRIPTS[small]
        return latin if small == character else latin.capitalize()
    named = _NAMED_LETTER.fullmatch(unicodedata.name(character, ""))
    if named is None:
        return ""
    return named[2] if named[1] == "CAPITAL" else named[2].lower()


def _decomposed(character: str) -> str:
    """Return what a compatibility decomposition leaves, such as "TM" for ™."""
    parts = unicodedata.normalize("NFKD", character)
    return "" if parts == character else "".join(map(_plain, parts))
