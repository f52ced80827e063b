"""Names that more than one screen says, said alike."""

from app.usecases.operations.staff import Role
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
