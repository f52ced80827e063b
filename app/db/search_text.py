"""How names are compared when people and regulators spell them in their own ways."""

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=16_384)  # files repeat the same names by the ten thousand
def search_text(text: str) -> str:
    """Return a name without accents, case, hyphens, apostrophes or doubled spaces.

    "Embu-Guaçu" and "EMBU GUACU" become the same text; different words never do.
    """
    decomposed = unicodedata.normalize("NFKD", text.replace("’", "'").replace("´", "'"))
    bare = "".join(mark for mark in decomposed if not unicodedata.combining(mark))
    return " ".join(bare.replace("'", "").replace("-", " ").casefold().split())
