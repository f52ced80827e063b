"""The carrier's identity: name, logo and colours, read from a TOML file and checked.

Colours that nobody could read are refused at the start, and not on a passenger's screen.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.config.contrast import contrast, is_colour
from app.config.logo import read_logo
from app.config.reading import InvalidSetting

Colours = Mapping[str, str]
"""Colours by their names, such as {"brand": "#0b4f6c"}."""

HOUSE_COLOURS: Mapping[str, Colours] = {
    "light": {
        "brand": "#0b4f6c",
        "brand_ink": "#ffffff",
        "brand_soft": "#e3eef3",
        "accent": "#f5a524",
        "accent_ink": "#2b1d00",
        "bar": "#0b4f6c",
        "bar_ink": "#ffffff",
        "bar_soft": "#cfe3ec",
        "focus": "#0b4f6c",
    },
    "dark": {
        "brand": "#8acbe6",
        "brand_ink": "#06202c",
        "brand_soft": "#17333f",
        "accent": "#f5a524",
        "accent_ink": "#2b1d00",
        "bar": "#0a3345",
        "bar_ink": "#f2f7f9",
        "bar_soft": "#a9cbd9",
        "focus": "#f5c877",
    },
}
"""The house's own identity, which holds where a carrier says nothing."""
GROUNDS: Mapping[str, Colours] = {
    "light": {"surface": "#fbf8f3", "card": "#ffffff", "ink": "#1b2a31", "muted": "#50616a"},
    "dark": {"surface": "#10181c", "card": "#172126", "ink": "#e6ecee", "muted": "#a4b3ba"},
}
"""What a carrier's colours stand on and beside; a test holds both tables to the sheet."""

READABLE, VISIBLE = 4.5, 3.0
"""The least contrast of text and of the mark of focus (WCAG 2.2, 1.4.3 and 1.4.11)."""
PAIRS = (
    ("brand_ink", "brand", READABLE),
    ("brand", "surface", READABLE),
    ("brand", "card", READABLE),
    ("brand", "brand_soft", READABLE),
    ("ink", "brand_soft", READABLE),
    ("muted", "brand_soft", READABLE),
    ("accent_ink", "accent", READABLE),
    ("bar_ink", "bar", READABLE),
    ("bar_soft", "bar", READABLE),
    ("focus", "surface", VISIBLE),
    ("focus", "card", VISIBLE),
)
WORDS = frozenset({"name", "logo", "logo_tells_name", "light", "dark"})


@dataclass(frozen=True, kw_only=True)
class Brand:
    """How the public site presents the carrier."""

    name: str = ""
    """Empty: the trade name that the network tells."""
    logo: str = ""
    """An SVG; empty: the house's drawing."""
    logo_tells_name: bool = False
    """Whether the name is drawn in the logo, so that it is not written beside it."""
    colours: Mapping[str, Colours] = field(default_factory=dict)
    """What differs from the house's colours, by theme."""

    @classmethod
    def from_environment(cls, env: Mapping[str, str]) -> "Brand":
        """Return the identity in the file that GUICHE_BRAND names; the house's without one.

        :raises InvalidSetting: if the file cannot be read, or what it says cannot be
        """
        text = env.get("GUICHE_BRAND", "")
        if not text:
            return cls()
        path = Path(text)
        told = _read(path)
        if unknown := sorted(set(told) - WORDS):
            raise InvalidSetting(f"GUICHE_BRAND: não conhecemos “{unknown[0]}” em {path}.")
        name = told.get("name", "")
        if not isinstance(name, str) or len(name) > 60 or not name.isprintable():
            raise InvalidSetting("GUICHE_BRAND: name é um texto de até 60 letras.")
        themes = {theme: _colours(theme, told.get(theme, {})) for theme in HOUSE_COLOURS}
        return cls(
            name=name.strip(),
            logo=read_logo(path.parent / str(told["logo"])) if "logo" in told else "",
            logo_tells_name=told.get("logo_tells_name") is True,
            colours={theme: colours for theme, colours in themes.items() if colours},
        )

    def colour(self, theme: str, name: str) -> str:
        """Return a colour as it is shown, the carrier's or the house's."""
        return self.colours.get(theme, {}).get(name, HOUSE_COLOURS[theme][name])


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidSetting(f"GUICHE_BRAND: não foi possível ler {path}.") from error
    except tomllib.TOMLDecodeError as error:
        raise InvalidSetting(f"GUICHE_BRAND: {path} não é um TOML válido: {error}.") from error


def _colours(theme: str, told: object) -> Colours:
    """Return the colours of a theme, known, in hexadecimal and readable together."""
    if not isinstance(told, dict):
        raise InvalidSetting(f"GUICHE_BRAND: {theme} é uma tabela de cores.")
    for name, colour in told.items():
        if name not in HOUSE_COLOURS[theme]:
            raise InvalidSetting(f"GUICHE_BRAND: não há a cor “{name}” em [{theme}].")
        if not is_colour(colour):
            raise InvalidSetting(
                f"GUICHE_BRAND: {theme}.{name} é uma cor como #0b4f6c, e não “{colour}”."
            )
    chosen = {name: colour.lower() for name, colour in told.items()}
    everything = {**GROUNDS[theme], **HOUSE_COLOURS[theme], **chosen}
    for front, ground, least in PAIRS:
        if {front, ground} & set(chosen):
            _check_pair(theme, front, ground, everything, least)
    return chosen


def _check_pair(theme: str, front: str, ground: str, colours: Colours, least: float) -> None:
    found = contrast(colours[front], colours[ground])
    if found < least:
        raise InvalidSetting(
            f"GUICHE_BRAND: em [{theme}], {front} ({colours[front]}) sobre {ground} "
            f"({colours[ground]}) tem contraste {found:.1f}:1; precisa de {least:.1f}:1. "
            "Escureça uma das cores ou clareie a outra."
        )
