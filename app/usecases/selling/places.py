"""Places of the network, found by what a clerk or a passenger begins to type."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A municipality where some line of the network picks up or leaves passengers."""

    code: str
    """IBGE code."""
    name: str
    uf: str
    zone: str
    """IANA name."""

    @property
    def label(self) -> str:
        """The form that people read and may type, such as "São Paulo - SP"."""
        return f"{self.name} - {self.uf}"
