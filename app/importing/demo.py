"""The demonstration network: a fictitious company, in the same files as a real one."""

from importlib.resources import files
from pathlib import Path

from fares.kernel.documents import Cnpj

DEMO_CNPJ = Cnpj("11444777000161")


def copy_demo_network(folder: Path) -> None:
    """Write the files of the demonstration network into a folder, which may not exist yet."""
    folder.mkdir(parents=True, exist_ok=True)
    for source in (files("app.importing") / "demo_network").iterdir():
        if source.name.endswith(".csv"):
            (folder / source.name).write_bytes(source.read_bytes())
