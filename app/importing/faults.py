"""What is wrong with a file: where it stands, what stands there, what should."""

from collections.abc import Sequence
from dataclasses import dataclass

from fares.kernel.errors import DomainError


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing wrong; `line` counts from 1 at the header and 0 means the whole file."""

    file: str
    line: int
    column: str
    value: str
    expected: str


class FaultyFiles(DomainError):
    """The files cannot be taken: every fault found is told, and nothing was changed."""

    code = "network.faulty-files"
    title = "Arquivos da rede com erros"

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(sorted(faults))
        super().__init__(f"Nada foi alterado: {len(self.faults)} erro(s) a corrigir nos arquivos.")


class Faults:
    """Collects faults while files are read, so that all are told at once."""

    def __init__(self) -> None:
        self._found: set[Fault] = set()

    def add(self, file: str, line: int, column: str, value: object, expected: str) -> None:
        """Note a fault."""
        self._found.add(Fault(file, line, column, "" if value is None else str(value), expected))

    def broke(self, file: str) -> bool:
        """Tell whether a file could not be read at all, so that nothing is known of it."""
        return any(fault.file == file and fault.line <= 1 for fault in self._found)

    def __len__(self) -> int:
        return len(self._found)

    def raise_if_any(self) -> None:
        """End the import if something was found.

        :raises FaultyFiles: with every fault, in the order of the files
        """
        if self._found:
            raise FaultyFiles(list(self._found))
