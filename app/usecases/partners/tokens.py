"""The text of an API key: `guiche_<prefix>_<secret>`, of which only a hash is kept.

The prefix finds the key and may be told to anybody; the secret is 256 random bits.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass, field

_SHAPE = re.compile(r"guiche_(?P<prefix>[0-9a-f]{12})_(?P<secret>[0-9a-f]{64})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Token:
    """The two parts of a key; only the one that may be told is ever printed."""

    prefix: str
    secret: str = field(repr=False)

    @classmethod
    def make(cls) -> "Token":
        """Return a key that nobody has or can guess."""
        return cls(prefix=secrets.token_hex(6), secret=secrets.token_hex(32))

    @classmethod
    def parse(cls, text: str) -> "Token":
        """Return the parts of a presented text; what is no key at all is nobody's key."""
        match = _SHAPE.fullmatch(text)
        return cls(match["prefix"], match["secret"]) if match else cls(prefix="", secret="")

    @property
    def text(self) -> str:
        """The key as the partner keeps it; the one time that it is seen."""
        return f"guiche_{self.prefix}_{self.secret}"

    @property
    def secret_hash(self) -> str:
        """What the database keeps of the secret."""
        return hashlib.sha256(self.secret.encode()).hexdigest()

    def matches(self, kept_hash: str) -> bool:
        """Return whether the secret is the one kept, in a time that does not tell how near."""
        return secrets.compare_digest(self.secret_hash, kept_hash)
