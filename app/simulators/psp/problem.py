"""How the API says no: an RFC 7807 problem, of one of the central bank's types."""

from collections.abc import Iterable
from dataclasses import dataclass

_TYPES = "https://pix.bcb.gov.br/api/v2/error/"
CONTENT_TYPE = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Violation:
    """What is wrong, and with which field or parameter."""

    reason: str
    field: str


class Problem(Exception):
    """A request that is not done."""

    def __init__(
        self,
        kind: str,
        status: int,
        title: str,
        detail: str = "",
        violations: Iterable[Violation] = (),
    ) -> None:
        super().__init__(detail or title)
        self.kind = kind
        self.status = status
        self.title = title
        self.detail = detail
        self.violations = tuple(violations)

    def as_json(self) -> dict[str, object]:
        """Return the body of the answer."""
        body: dict[str, object] = {
            "type": _TYPES + self.kind,
            "title": self.title,
            "status": self.status,
        }
        if self.detail:
            body["detail"] = self.detail
        if self.violations:
            body["violacoes"] = [
                {"razao": violation.reason, "propriedade": violation.field}
                for violation in self.violations
            ]
        return body


def invalid_request(detail: str) -> Problem:
    """Return the problem of what cannot be read at all."""
    return Problem("RequisicaoInvalida", 400, "Requisição inválida.", detail)


def access_denied(detail: str) -> Problem:
    """Return the problem of who may not ask this."""
    return Problem("AcessoNegado", 403, "Acesso negado.", detail)


def not_found(kind: str, detail: str) -> Problem:
    """Return the problem of what is not there."""
    return Problem(kind, 404, "Não encontrado.", detail)


def invalid_charge(violations: Iterable[Violation]) -> Problem:
    """Return the problem of a charge that cannot be made or changed as asked."""
    detail = "O pedido de criar ou alterar a cobrança não respeita o esquema ou não faz sentido."
    return Problem("CobOperacaoInvalida", 400, "Cobrança inválida.", detail, violations)


def invalid_query(kind: str, violations: Iterable[Violation]) -> Problem:
    """Return the problem of a query that cannot be."""
    detail = "Os parâmetros da consulta não respeitam o esquema ou não fazem sentido."
    return Problem(kind, 400, "Consulta inválida.", detail, violations)


def invalid_webhook(reason: str, field: str) -> Problem:
    """Return the problem of a webhook that cannot be registered."""
    detail = "O pedido de criar o webhook não respeita o esquema ou não faz sentido."
    violations = [Violation(reason, field)]
    return Problem("WebhookOperacaoInvalida", 400, "Webhook inválido.", detail, violations)
