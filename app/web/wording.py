"""Names that more than one screen says, said alike."""

from app.usecases.operations.staff import Role
from app.usecases.purchases.words import ReturnReason
from app.usecases.selling.departures import Conditions
from app.usecases.selling.terms import DocumentKind
from fares.components import FareParts
from fares.kernel.money import ZERO, Money
from fares.sale_opening import TripKind

KIND_LABELS = {
    TripKind.MINIMUM_REGULARITY: "convencional (regularidade mínima)",
    TripKind.CONVENCIONAL: "convencional",
    TripKind.OTHER: "outra",
}
ROLE_LABELS = {
    Role.CLERK: "Guichê",
    Role.SAC: "SAC",
    Role.OPERATIONS: "Operação",
    Role.BOARDING: "Embarque",
    Role.MANAGER: "Gestão",
    Role.AUDITOR: "Auditoria",
}
DOCUMENT_LABELS = {
    DocumentKind.RG: "RG ou CIN",
    DocumentKind.DRIVER: "CNH",
    DocumentKind.PASSPORT: "Passaporte",
    DocumentKind.VOTER: "Título de eleitor",
    DocumentKind.OTHER: "Outro (certidão, RNM…)",
}
WHY_IT_RETURNS = {
    ReturnReason.SEAT_LOST: "o pagamento chegou depois do prazo, e a poltrona já não estava livre",
    ReturnReason.NOT_ON_SALE: "o pagamento chegou quando a venda da viagem já tinha terminado",
    ReturnReason.SHIFT_CLOSED: "o pagamento chegou depois do fechamento do caixa",
    ReturnReason.INCOMPLETE: "o valor era menor que o total, e o prazo terminou",
    ReturnReason.REPEATED: "a compra já estava paga",
    ReturnReason.REPLACED: "a compra tinha sido refeita com outros dados ou outras poltronas",
    ReturnReason.GIVEN_UP: "você tinha desistido da compra",
    ReturnReason.ABOVE: "o valor era maior que o total",
}


def named_parts(parts: FareParts) -> list[tuple[str, Money]]:
    """Return what a price is made of, by name, leaving out what is nothing."""
    named = (
        ("Tarifa", parts.base_fare),
        ("Pedágio", parts.toll),
        ("Seguro", parts.insurance),
        ("Taxa de embarque", parts.boarding_fee),
        ("Desconto", ZERO - parts.discount),
    )
    return [(name, amount) for name, amount in named if amount]


def fare_label(terms: Conditions) -> str:
    """Tell in one word whether the ticket may be given to somebody else (art. 145, § 3º)."""
    return "transferível" if terms.transferable else "intransferível"
