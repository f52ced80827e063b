"""A carrier's logo: an SVG that draws and does nothing else."""

from pathlib import Path
from xml.parsers import expat

from app.config.reading import InvalidSetting

LARGEST = 30_000
"""Bytes of a logo: the first page of a slow phone carries it."""
DRAWING = frozenset(
    {
        *("svg", "g", "defs", "symbol", "use", "title", "desc"),
        *("path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "text", "tspan"),
        *("lineargradient", "radialgradient", "stop", "clippath", "mask"),
    }
)
"""The elements that a logo may have: none runs, loads or holds another document."""


def read_logo(path: Path) -> str:
    """Return an SVG that holds only drawing and refers to nothing outside itself.

    :raises InvalidSetting: if it cannot be read, is too large, or holds anything else
    """
    try:
        content = path.read_bytes()
        text = content.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidSetting(f"GUICHE_BRAND: não foi possível ler o logo {path}.") from error
    if len(content) > LARGEST:
        raise InvalidSetting(f"GUICHE_BRAND: o logo passa de {LARGEST // 1000} kB.")
    _Reader().read(text)
    return text


class _Reader:
    """Walks through an SVG and stops at the first thing that is no drawing."""

    def __init__(self) -> None:
        self._depth = 0

    def read(self, text: str) -> None:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self._element
        parser.StartDoctypeDeclHandler = self._doctype
        parser.ProcessingInstructionHandler = self._instruction
        try:
            parser.Parse(text, True)
        except expat.ExpatError as error:
            raise InvalidSetting(f"GUICHE_BRAND: o logo não é um SVG válido: {error}.") from error

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(" ")[2].lower()
        if self._depth == 0 and local != "svg":
            raise InvalidSetting("GUICHE_BRAND: o logo é um arquivo SVG.")
        self._depth += 1
        if local not in DRAWING:
            raise InvalidSetting(f"GUICHE_BRAND: o logo não pode ter <{local}>: só desenho.")
        for attribute, value in attributes.items():
            self._attribute(attribute.rpartition(" ")[2].lower(), value.strip().lower())

    def _attribute(self, name: str, value: str) -> None:
        inside = value.startswith("#") if name == "href" else _refers_inside(value)
        if name.startswith("on") or name == "style" or not inside:
            raise InvalidSetting(
                f"GUICHE_BRAND: o logo não pode ter {name}=“{value[:40]}”: nada que execute, "
                "nada de fora do arquivo e nenhum style; use atributos como fill."
            )

    def _doctype(self, *_: object) -> None:
        raise InvalidSetting("GUICHE_BRAND: o logo não pode ter DOCTYPE.")

    def _instruction(self, *_: object) -> None:
        raise InvalidSetting("GUICHE_BRAND: o logo não pode ter instruções de processamento.")


def _refers_inside(value: str) -> bool:
    """Tell whether every reference in a value, such as url(#a), is to the file itself."""
    references = value.count("url(")
    return references == value.count("url(#") and "javascript:" not in value
