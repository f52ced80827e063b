"""The shape of lists: a page of items, and where the next one begins."""

from typing import Any

from marshmallow import Schema, fields

from app.web.api.cursors import MOST_ITEMS, USUAL_ITEMS
from app.web.api.fields import ApiSchema, Items, Part, Text, ToldSchema, Whole


class PageQuery(ApiSchema):
    """Which page of a list is asked for."""

    cursor = Text(
        longest=512,
        load_default=None,
        metadata={"description": "O `next` da página anterior; sem ele, a primeira."},
    )
    limit = Whole(
        least=1,
        most=MOST_ITEMS,
        load_default=USUAL_ITEMS,
        metadata={"description": "Quantos itens por página."},
    )


def page_of(item: type[Schema]) -> type[Schema]:
    """Return the schema of a page of such items."""
    name = item.__name__.removesuffix("Schema") + "PageSchema"
    shape: dict[str, fields.Field[Any]] = {
        "items": Items(Part(item), most=MOST_ITEMS, required=True),
        "next": fields.String(required=True, allow_none=True),
    }
    return ToldSchema.from_dict(shape, name=name)
