"""What browsers load: small, kept under the hash of its content, and the carrier's own."""

import gzip
import re
from dataclasses import replace

import pytest

from app.config.brand import Brand
from app.web.application import create_app
from tests.integration.web.conftest import Site

GZIP = {"Accept-Encoding": "gzip"}
LOGO = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1z"/></svg>'
BRAND = Brand(
    name="Estrela & Cia",
    logo=LOGO,
    colours={"light": {"brand": "#6b1f3a"}, "dark": {"bar_ink": "#ffffff"}},
)


@pytest.fixture
def branded(site: Site) -> Site:
    settings = replace(site.services.settings, brand=BRAND)
    services = replace(site.services, settings=settings)
    return replace(site, app=create_app(services), services=services)


def test_a_page_is_compressed_for_who_reads_it_so(site: Site) -> None:
    small = site.visitor().get("/", headers=GZIP)
    plain = site.visitor().get("/")

    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert int(small.headers["Content-Length"]) == len(small.data) < len(plain.data) / 2
    assert "Buscar passagem" in gzip.decompress(small.data).decode()
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["Vary"]


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        pytest.param("/lugares", GZIP, id="too little to gain"),
        pytest.param("/", {"Accept-Encoding": "br"}, id="another coding"),
        pytest.param("/", {"Accept-Encoding": "gzip;q=0"}, id="refused"),
    ],
)
def test_what_gains_nothing_or_is_not_wanted_stays(
    site: Site, path: str, headers: dict[str, str]
) -> None:
    assert "Content-Encoding" not in site.visitor().get(path, headers=headers).headers


def test_a_file_is_kept_for_a_year_under_its_hash(site: Site) -> None:
    page = site.visitor().get("/").get_data(as_text=True)
    sheet = re.search(r'href="(/static/css/tokens.css\?v=\w{10})"', page)
    assert sheet is not None

    visitor = site.visitor()
    with (
        visitor.get(sheet[1], headers=GZIP) as kept,
        visitor.get("/static/css/tokens.css") as loose,
    ):
        assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert kept.headers["Content-Encoding"] == "gzip"
        assert loose.headers["Cache-Control"] == "no-cache"
        known = {"If-None-Match": kept.headers["ETag"]}
    with visitor.get("/static/css/tokens.css", headers=known) as unchanged:
        assert unchanged.status_code == 304


def test_every_file_of_a_page_is_there(site: Site) -> None:
    visitor = site.visitor()
    for path in ("/", f"/viagens/{site.trip_id}/0/3/poltronas", "/guia"):
        page = visitor.get(path).get_data(as_text=True)
        for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
            assert "?v=" in address
            with visitor.get(address) as file:
                assert file.status_code == 200


def test_the_carrier_shows_its_own_name_logo_and_colours(branded: Site) -> None:
    visitor = branded.visitor()

    page = visitor.get("/").get_data(as_text=True)

    assert "Estrela &amp; Cia" in page
    sheet = re.search(r'href="(/marca\.css\?v=\w+)"', page)
    logo = re.search(r'src="(/marca/logo\.svg\?v=\w+)"', page)
    assert sheet is not None
    assert logo is not None
    style = visitor.get(sheet[1])
    assert style.get_data(as_text=True) == (
        ":root{--brand:#6b1f3a;}@media (prefers-color-scheme:dark){:root{--bar-ink:#ffffff;}}"
    )
    assert style.mimetype == "text/css"
    assert "immutable" in style.headers["Cache-Control"]
    assert visitor.get(logo[1]).get_data(as_text=True) == LOGO
    assert "max-age=3600" in visitor.get("/marca/logo.svg").headers["Cache-Control"]


def test_the_house_loads_no_sheet_and_no_logo_of_nobody(site: Site) -> None:
    page = site.visitor().get("/").get_data(as_text=True)

    assert "/marca" not in page
    assert site.visitor().get("/marca/logo.svg").status_code == 404


def test_the_staff_see_the_same_colours(branded: Site) -> None:
    assert "/marca.css?v=" in branded.visitor().get("/entrar").get_data(as_text=True)
