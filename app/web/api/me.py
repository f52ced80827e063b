"""Who a key is of, and what it may do."""

from flask import Response
from marshmallow import fields

from app.usecases.partners.access import PartnerPresence, Scope
from app.web.api.answers import answer
from app.web.api.blueprint import ApiBlueprint
from app.web.api.fields import Choice, Items, Text, ToldSchema, pattern
from app.web.partner_keys import partner
from fares.tariff import Channel

blueprint = ApiBlueprint("me", __name__, tag="Chave", description="De quem é a chave.")


class MeSchema(ToldSchema):
    """The partner that a key is of."""

    partner = Text(longest=80, required=True)
    trade_name = Text(longest=200, required=True)
    key = Text(longest=12, required=True, metadata={"description": "O prefixo da chave."})
    scopes = Items(Choice(Scope), most=len(Scope), required=True)
    price_channel = Choice(
        Channel, required=True, metadata={"description": "Por qual tabela de preços você vende."}
    )
    presence = Choice(
        PartnerPresence,
        required=True,
        metadata={"description": "Passageiro diante de você (`counter`) ou longe (`remote`)."},
    )
    commission_rate = fields.String(
        required=True,
        validate=pattern(r"[0-9]{1,3}\.[0-9]{2}", "Informe um percentual."),
        metadata={"description": "Percentual do preço do serviço, sem a taxa de embarque."},
    )


@blueprint.read(
    "/me",
    scope=None,
    answers=MeSchema,
    example={
        "partner": "agencia-sul",
        "trade_name": "Agência Sul",
        "key": "k3v9x2ab",
        "scopes": ["search", "sell"],
        "price_channel": "partner",
        "presence": "counter",
        "commission_rate": "8.00",
    },
)
def read_me() -> Response:
    """Diz de quem é a chave e o que ela pode."""
    asking = partner()
    return answer(
        {
            "partner": asking.code,
            "trade_name": asking.trade_name,
            "key": asking.prefix,
            "scopes": sorted(asking.scopes),
            "price_channel": asking.price_channel,
            "presence": asking.presence,
            "commission_rate": str(asking.commission_rate),
        }
    )
