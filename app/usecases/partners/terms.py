"""Partners in words: what is asked, and what can go wrong."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from app.db.models.partners import PartnerPresence, Scope
from fares.kernel.errors import DomainError
from fares.tariff import Channel


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnerDetails:
    """A partner as typed; registering it, and changing it, say what is wrong."""

    code: str
    cnpj: str
    legal_name: str
    trade_name: str
    street: str
    street_number: str
    district: str
    municipality_code: str
    commission_rate: str
    price_channel: Channel
    presence: PartnerPresence
    complement: str = ""
    postal_code: str = ""
    phone: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateKey:
    """Give a program of a partner a key."""

    partner_code: str
    label: str
    scopes: Collection[Scope]
    expires_at: datetime | None = None


class InvalidPartner(DomainError):
    """Something about the partner cannot be; `field` says what."""

    code = "partner.invalid"
    title = "Dados do parceiro incompletos"

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


class PartnerTaken(DomainError):
    """Another partner has that code or that CNPJ."""

    code = "partner.taken"
    title = "Parceiro já cadastrado"

    def __init__(self) -> None:
        super().__init__("Já há um parceiro com esse código ou com esse CNPJ. Confira a lista.")


class PartnerNotFound(DomainError):
    """There is no partner with that code."""

    code = "partner.not-found"
    title = "Parceiro não encontrado"

    def __init__(self, partner_code: str) -> None:
        super().__init__(f"Não há parceiro “{partner_code}”. Confira o código na lista.")


class PartnerInactive(DomainError):
    """The partner sells no more: it gets no key."""

    code = "partner.inactive"
    title = "Parceiro desativado"

    def __init__(self, partner_code: str) -> None:
        super().__init__(f"O parceiro “{partner_code}” está desativado e não recebe chaves.")


class InvalidNewKey(DomainError):
    """A key without a label, without a scope, or that is over before it begins."""

    code = "partner.invalid-new-key"
    title = "Chave incompleta"


class KeyNotFound(DomainError):
    """There is no key with that prefix."""

    code = "partner.key-not-found"
    title = "Chave não encontrada"

    def __init__(self, prefix: str) -> None:
        super().__init__(f"Não há chave “{prefix}”. Confira o prefixo na lista de chaves.")
