"""Our own files written empty, with a LEIA-ME that explains every column."""

from collections.abc import Iterator
from pathlib import Path

from app.importing import company_files, price_files, service_files
from app.importing.file_layout import FileLayout

OWN_FILES: tuple[FileLayout, ...] = (*company_files.ALL, *service_files.ALL, *price_files.ALL)
README = "LEIA-ME.txt"

_MARK = "\ufeff"  # spreadsheets only take a CSV for UTF-8 if it begins so
_INTRODUCTION = """\
Arquivos da rede que a ANTT não publica. Texto em UTF-8, colunas separadas por ponto e vírgula,
na ordem que quiser, todas elas e nenhuma outra. Datas DD/MM/AAAA, horas HH:MM, valores em reais
como 189,90. Um arquivo que falta deixa fora de venda as linhas que dependem dele.
"""


def write_template(folder: Path) -> list[str]:
    """Write the files that are not there yet and return their names."""
    folder.mkdir(parents=True, exist_ok=True)
    contents = {layout.name: _MARK + _header(layout) + "\n" for layout in OWN_FILES}
    contents[README] = "\n".join(_explained())
    written = [name for name in contents if not (folder / name).exists()]
    for name in written:
        (folder / name).write_text(contents[name], encoding="utf-8", newline="\r\n")
    return written


def _header(layout: FileLayout) -> str:
    return ";".join(column.name for column in layout.columns)


def _explained() -> Iterator[str]:
    yield _INTRODUCTION
    for layout in OWN_FILES:
        yield f"{layout.name}: {layout.purpose}"
        for column in layout.columns:
            need = "obrigatória" if column.required else "opcional"
            yield f"  {column.name} ({need}): {column.help}"
        yield ""
