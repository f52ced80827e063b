"""What the document says of the API as a whole, to whoever writes a client."""

from app.usecases.partners.access import Scope

SCOPES = {
    Scope.SEARCH: "cidades, horários, poltronas e preços",
    Scope.SELL: "reservar, vender e receber",
    Scope.TICKETS: "ler bilhetes e seus documentos, com dados pessoais",
    Scope.RIGHTS: "perguntar às regras da ANTT",
    Scope.WEBHOOKS: "dizer para onde vão os avisos",
    Scope.STATEMENT: "ler as vendas e a comissão",
}
INTRODUCTION = """\
Venda de passagens interestaduais por pontos de venda de terceiros (Resolução ANTT
6.033/2023, arts. 136 e 144, § 3º), nas mesmas condições da própria transportadora.

**O caminho de uma venda**: `GET /locations` → `GET /departures` →
`GET /journeys/{journey_id}/seats` → `POST /holds` → `POST /orders` →
`POST /orders/{order_id}/payments` → `GET /tickets/{ticket_id}`.

- **Chave**: `Authorization: Bearer guiche_…`, em todo pedido. Ela nunca vai num endereço.
- **Dinheiro** é texto com dois decimais: `"123.45"`. **Instantes** têm fuso:
  `2026-12-20T22:30:00-03:00`, no relógio do lugar. **Dias** são `2026-12-20`.
- **Listas** vêm em páginas `{"items": […], "next": "…"}`: repita o pedido com
  `cursor` igual a `next` até que `next` seja `null`.
- **Escritas** pedem `Idempotency-Key`. O mesmo pedido com a mesma chave é feito uma vez e
  respondido igual por 24 horas (`Idempotency-Replayed: true`); outro pedido com a mesma chave
  recebe 409. Sem resposta, ou com 5xx, repita com a **mesma** chave até ter resposta. Um
  pedido recusado (4xx) não mudou nada, e a chave fica livre.
- **Erros** são `application/problem+json`. Decida por `code`, que é estável; mostre `detail`,
  que é para pessoas.
- **O que não é seu não existe**: pedidos, reservas e bilhetes de outros respondem 404.
"""
