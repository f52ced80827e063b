"""A carrier's identity: what it may change, and what no passenger could read or trust."""

import re
from pathlib import Path

import pytest

from app.config import InvalidSetting
from app.config.brand import GROUNDS, HOUSE_COLOURS, PAIRS, Brand
from app.config.contrast import contrast
from app.config.logo import LARGEST

TOKENS = Path("app/web/static/css/tokens.css")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">{}</svg>'


def brand(folder: Path, text: str, logo: str | None = None) -> Brand:
    file = folder / "marca.toml"
    file.write_text(text, encoding="utf-8")
    if logo is not None:
        (folder / "logo.svg").write_text(logo, encoding="utf-8")
    return Brand.from_environment({"GUICHE_BRAND": str(file)})


def refusal(folder: Path, text: str, logo: str | None = None) -> str:
    with pytest.raises(InvalidSetting) as refused:
        brand(folder, text, logo)
    return str(refused.value)


def test_without_a_file_the_house_shows_its_own() -> None:
    assert Brand.from_environment({}) == Brand()
    assert Brand().colour("dark", "bar") == HOUSE_COLOURS["dark"]["bar"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_house_colours_are_those_of_the_sheet(theme: str) -> None:
    light, dark = TOKENS.read_text(encoding="utf-8").split("@media (prefers-color-scheme: dark)")
    written = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", light if theme == "light" else dark))

    told = {**HOUSE_COLOURS[theme], **GROUNDS[theme]}
    assert {name: written[name.replace("_", "-")] for name in told} == told


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_the_house_colours_can_be_read(theme: str, front: str, ground: str, least: float) -> None:
    colours = {**HOUSE_COLOURS[theme], **GROUNDS[theme]}

    assert contrast(colours[front], colours[ground]) >= least


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param("#000000", "#ffffff", 21.0, id="most"),
        pytest.param("#ffffff", "#ffffff", 1.0, id="none"),
        pytest.param("#767676", "#ffffff", 4.54, id="the lightest grey that is read on white"),
        pytest.param("#777777", "#FFFFFF", 4.48, id="one lighter"),
    ],
)
def test_contrast_is_measured_as_wcag_does(one: str, other: str, expected: float) -> None:
    assert contrast(one, other) == pytest.approx(expected, abs=0.01)
    assert contrast(other, one) == contrast(one, other)


def test_a_carrier_changes_only_what_it_says(tmp_path: Path) -> None:
    told = brand(
        tmp_path,
        'name = " Viação Exemplo "\nlogo = "logo.svg"\nlogo_tells_name = true\n'
        '[light]\nbrand = "#6B1F3A"\n',
        SVG.format('<path d="M0 0h8v8z" fill="url(#a)"/>'),
    )

    assert told.name == "Viação Exemplo"
    assert told.logo_tells_name
    assert "<path" in told.logo
    assert told.colours == {"light": {"brand": "#6b1f3a"}}
    assert told.colour("light", "brand") == "#6b1f3a"
    assert told.colour("dark", "brand") == HOUSE_COLOURS["dark"]["brand"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("name = 3", "name é um texto", id="a name that is no text"),
        pytest.param(f'name = "{"x" * 61}"', "até 60 letras", id="a long name"),
        pytest.param('nome = "x"', "não conhecemos “nome”", id="an unknown word"),
        pytest.param("light = 1", "light é uma tabela", id="no table"),
        pytest.param('[light]\npink = "#ffffff"', "não há a cor “pink”", id="unknown colour"),
        pytest.param('[light]\nbrand = "red"', "é uma cor como", id="a name of a colour"),
        pytest.param('[light]\nbrand = "#fff"', "é uma cor como", id="three digits"),
        pytest.param(
            '[light]\nbrand = "#0b4f6c;} body{display:none"', "é uma cor como", id="a smuggled rule"
        ),
        pytest.param(
            '[light]\nbrand = "#f5d0a0"', "tem contraste", id="a ground that white is lost on"
        ),
        pytest.param('[dark]\nbrand = "#0b4f6c"', "precisa de 4.5:1", id="dark on dark"),
        pytest.param('[dark]\nfocus = "#202020"', "precisa de 3.0:1", id="an unseen focus"),
        pytest.param("[light", "não é um TOML válido", id="broken"),
        pytest.param('logo = "outro.svg"', "não foi possível ler o logo", id="no such logo"),
    ],
)
def test_what_cannot_be_is_told(tmp_path: Path, text: str, told: str) -> None:
    assert told in refusal(tmp_path, text)


def test_a_file_that_is_not_there_is_told() -> None:
    with pytest.raises(InvalidSetting, match="não foi possível ler"):
        Brand.from_environment({"GUICHE_BRAND": "/nao/ha.toml"})


@pytest.mark.parametrize(
    "inside",
    [
        pytest.param("<script>alert(1)</script>", id="script"),
        pytest.param('<path onload="alert(1)"/>', id="event"),
        pytest.param('<a href="https://fora.example"><path/></a>', id="link"),
        pytest.param('<image href="https://fora.example/a.png"/>', id="image"),
        pytest.param('<use href="https://fora.example/a.svg#b"/>', id="foreign use"),
        pytest.param('<path fill="url(https://fora.example/a#b)"/>', id="foreign fill"),
        pytest.param('<path style="fill:red"/>', id="style attribute"),
        pytest.param("<style>@import 'https://fora.example'</style>", id="style"),
        pytest.param("<foreignObject><p/></foreignObject>", id="another document"),
        pytest.param('<animate attributeName="href"/>', id="animation"),
        pytest.param('<?xml-stylesheet href="https://fora.example"?>', id="instruction"),
        pytest.param("<path>", id="not well formed"),
    ],
)
def test_a_logo_draws_and_does_nothing_else(tmp_path: Path, inside: str) -> None:
    assert "logo" in refusal(tmp_path, 'logo = "logo.svg"', SVG.format(inside))


@pytest.mark.parametrize(
    "logo",
    [
        pytest.param('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', id="entities"),
        pytest.param("<html/>", id="no SVG"),
        pytest.param("", id="empty"),
        pytest.param(SVG.format(" " * LARGEST), id="too large"),
    ],
)
def test_a_file_that_is_no_logo_is_told(tmp_path: Path, logo: str) -> None:
    assert "logo" in refusal(tmp_path, 'logo = "logo.svg"', logo)


def test_a_logo_may_use_its_own_parts(tmp_path: Path) -> None:
    drawing = SVG.format('<defs><g id="a"/></defs><use href="#a"/><text fill="#fff">Via</text>')

    assert brand(tmp_path, 'logo = "logo.svg"', drawing).logo == drawing
