"""The law on tickets and refunds: the names of `law.toml`, with their types."""

from typing import Final

from fares.kernel.lawbook import Lawbook

LAWBOOK: Final = Lawbook.beside(__file__)

VALIDITY_YEARS: Final = LAWBOOK.whole("validity_years")
