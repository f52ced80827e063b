"""Problems in the API's document: one shape, with stable codes."""

from marshmallow import fields

from app.web.api.fields import Text, ToldSchema, Whole


class ProblemSchema(ToldSchema):
    """What could not be done, and why (RFC 9457)."""

    type = Text(longest=120, metadata={"example": "urn:problem:seat.taken"})
    code = Text(
        longest=80,
        metadata={"example": "seat.taken", "description": "Estável: nunca muda de sentido."},
    )
    title = Text(longest=200, metadata={"example": "Poltrona já ocupada"})
    detail = Text(
        longest=4000, metadata={"example": "A 12 acabou de ser ocupada. A 13 é igual e está livre."}
    )
    status = Whole(least=400, most=599, metadata={"example": 409})
    request_id = Text(longest=40, metadata={"description": "Informe-o ao suporte."})
    errors = fields.Dict(
        keys=fields.String(),
        metadata={
            "description": "O que está errado, por campo; nos erros de conteúdo.",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
    )


MEANINGS = {
    400: "O pedido não pode ser lido: `errors` diz o campo e o motivo.",
    401: "Falta a chave, ou ela não vale mais.",
    403: "A chave não tem o escopo pedido.",
    404: "Não existe, ou não é seu.",
    409: "O estado de agora não permite: `code` diz por quê.",
    410: "Passou do tempo.",
    422: "Os dados foram lidos e não podem ser aceitos: `detail` diz por quê.",
    429: "Pedidos demais: tente de novo depois de `Retry-After` segundos.",
    502: "O banco recusou a cobrança: nada foi cobrado.",
    503: "Um serviço de que dependemos não responde: repita com a mesma Idempotency-Key.",
}
"""What each status means wherever the API gives it."""
ALWAYS = (400, 401, 403, 429, 503)
