"""How well one colour is read on another, as WCAG 2.2 measures it."""

import re

_HEX = re.compile(r"#[0-9a-f]{6}", re.ASCII | re.IGNORECASE)


def is_colour(text: object) -> bool:
    """Tell whether a text is a colour such as #0b4f6c: no name, no function, nothing else."""
    return isinstance(text, str) and _HEX.fullmatch(text) is not None


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 (the same) to 21 (black on white)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
