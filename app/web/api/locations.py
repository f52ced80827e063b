"""The places between which tickets are sold."""

from typing import Any

from flask import Response

from app.usecases.partners.access import Scope
from app.usecases.selling.places import Place, list_places, sort_key
from app.web.api.answers import answer
from app.web.api.blueprint import ApiBlueprint
from app.web.api.cursors import page, read_cursor
from app.web.api.fields import Text, ToldSchema, pattern
from app.web.api.links import Link
from app.web.api.pages import PageQuery, page_of
from app.web.context import services

blueprint = ApiBlueprint(
    "locations", __name__, tag="Busca", description="Onde se embarca e desembarca."
)


class LocationSchema(ToldSchema):
    """A municipality where some line takes or leaves passengers."""

    code = Text(longest=7, required=True, metadata={"description": "Código do IBGE."})
    name = Text(longest=120, required=True)
    uf = Text(longest=2, required=True)
    zone = Text(longest=40, required=True, metadata={"description": "Fuso, como America/Cuiaba."})


class LocationQuery(PageQuery):
    """Which places are asked for."""

    q = Text(
        longest=120,
        load_default="",
        metadata={"description": "Começo do nome (com ou sem acentos), a UF ou o código do IBGE."},
    )


IBGE = pattern(r"[0-9]{7}", "Informe o código do IBGE, com 7 algarismos.")
EXAMPLE = {"code": "3550308", "name": "São Paulo", "uf": "SP", "zone": "America/Sao_Paulo"}


@blueprint.read(
    "/locations",
    scope=Scope.SEARCH,
    query=LocationQuery,
    answers=page_of(LocationSchema),
    example={"items": [EXAMPLE], "next": None},
    may=(404,),
    links=[
        Link("next_page", "list_locations", {"cursor": "/next"}),
        Link("departures_from", "list_departures", {"origin": "/items/0/code"}),
    ],
)
def list_locations(query: dict[str, Any]) -> Response:
    """Lista os municípios da rede, por nome.

    Sem `q` vem a rede toda, para quem prefere guardá-la.
    """
    after = read_cursor(query["cursor"], str, str)
    found = list_places(
        query["q"], after=after, limit=query["limit"] + 1, database=services().database
    )
    items, following = page(found, query["limit"], sort_key)
    return answer({"items": [_told(place) for place in items], "next": following})


def _told(place: Place) -> dict[str, str]:
    return {"code": place.code, "name": place.name, "uf": place.uf, "zone": place.zone}
