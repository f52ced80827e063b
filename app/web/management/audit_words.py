"""The audit trail in Portuguese: what was done, to what, and its details."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from app.usecases.operations.audit_search import AuditRow
from app.usecases.operations.staff import Role
from app.usecases.selling.copies import PhotoDocument
from app.web.formatting import brl
from app.web.wording import ROLE_LABELS
from fares.kernel.money import Money

ACTIONS: Mapping[str, str] = {
    "document.answer_not_ours": "Resposta da SEFAZ que não é do documento",
    "document.rejected": "Documento rejeitado pela SEFAZ",
    "document.retried": "Emissão pedida de novo",
    "money.marked-to-return": "Dinheiro marcado para devolver",
    "network.imported": "Rede importada",
    "partner.changed": "Parceiro alterado",
    "partner.deactivated": "Parceiro desativado",
    "partner.key-made": "Chave de parceiro criada",
    "partner.key-revoked": "Chave de parceiro revogada",
    "partner.registered": "Parceiro cadastrado",
    "purchase.begun": "Compra iniciada",
    "purchase.ended": "Compra encerrada",
    "session.ended": "Saída",
    "session.refused": "Entrada recusada",
    "session.started": "Entrada",
    "shift.closed": "Caixa fechado",
    "shift.opened": "Caixa aberto",
    "ticket.cancelled": "Venda anulada",
    "ticket.copied": "Segunda via entregue",
    "ticket.expired": "Bilhete expirado sem autorização",
    "ticket.issued": "Bilhete emitido",
    "ticket.read": "Bilhete consultado",
    "ticket.sold": "Bilhete vendido",
    "trips.generated": "Viagens geradas",
    "user.added": "Usuário criado",
    "user.disabled": "Usuário desativado",
    "user.password-set": "Senha trocada",
    "webhook.disabled": "Aviso a parceiro desligado",
    "webhook.registered": "Aviso a parceiro cadastrado",
    "webhook.removed": "Aviso a parceiro retirado",
}
SUBJECTS: Mapping[str, str] = {
    "carrier": "empresa",
    "login": "entrada",
    "api_key": "chave de parceiro",
    "partner": "parceiro",
    "purchase": "compra",
    "shift": "caixa",
    "ticket": "bilhete",
    "timetable": "quadro de horários",
    "user": "usuário",
    "webhook": "aviso a parceiro",
}
DETAILS: Mapping[str, str] = {
    "access_key": "chave de acesso",
    "added_changed_ended_removed": "acrescentados/mudados/encerrados/retirados:",
    "amount": "valor",
    "cash": "dinheiro",
    "code": "código",
    "commission_rate": "comissão",
    "conditions": "condições",
    "copy": "via",
    "count": "quantidade",
    "document_shown": "documento mostrado",
    "due": "a pagar",
    "first_day": "primeiro dia",
    "host": "servidor",
    "last_day": "último dia",
    "locator": "localizador",
    "partner_id": "parceiro nº",
    "protocol": "protocolo",
    "reason": "motivo",
    "roles": "funções",
    "seat": "poltrona",
    "status_code": "cStat",
    "to_return": "a devolver",
    "total": "total",
}
REASONS: Mapping[str, str] = {
    "above": "valor maior que o total",
    "given_up": "desistência",
    "incomplete": "valor menor que o total",
    "not_on_sale": "venda da viagem encerrada",
    "repeated": "compra já paga",
    "replaced": "compra refeita",
    "seat_lost": "poltrona já ocupada",
    "shift_closed": "caixa já fechado",
    "time_over": "prazo terminado sem pagamento",
}


def action_label(action: str) -> str:
    """Return what was done; an action of another version under its own name."""
    return ACTIONS.get(action, action)


def subject_kind(row: AuditRow) -> str:
    """Return to what kind of thing it was done."""
    return SUBJECTS.get(row.subject_kind, row.subject_kind)


def short_id(row: AuditRow) -> str:
    """Return what is enough of an id to tell one from another on a page."""
    return f"{row.subject_id[:8]}…" if _LONG_ID.fullmatch(row.subject_id) else row.subject_id


def who_acted(row: AuditRow) -> str:
    """Return who did it: somebody of the staff, a partner's program, or the product itself."""
    if row.person:
        return row.person
    partner = row.details.get("partner")
    return f"parceiro {partner}" if partner else "o sistema"


def details_of(row: AuditRow) -> str:
    """Return the details as one sentence, such as "poltrona 07, total R$ 120,50"."""
    return ", ".join(_details(row.details))


def _details(details: Mapping[str, Any]) -> Iterator[str]:
    for name, value in details.items():
        say = _VALUES.get(name, _text)
        yield f"{DETAILS.get(name, name)} {say(value)}"


def _text(value: Any) -> str:
    match value:
        case list():
            return "/".join(map(_text, value))
        case dict():
            return "; ".join(f"{name} {_text(inner)}" for name, inner in value.items())
        case _:
            return str(value)


def _money(value: Any) -> str:
    return brl(Money.parse(str(value)))


def _day(value: Any) -> str:
    return f"{date.fromisoformat(value):%d/%m/%Y}"


def _roles(value: Any) -> str:
    return " e ".join(ROLE_LABELS[Role(one)] for one in value)


_LONG_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_VALUES: Mapping[str, Callable[[Any], str]] = {
    **dict.fromkeys(("amount", "cash", "due", "to_return", "total"), _money),
    **dict.fromkeys(("first_day", "last_day"), _day),
    "document_shown": lambda value: PhotoDocument(value).label,
    "reason": lambda value: REASONS.get(value, value),
    "roles": _roles,
}
