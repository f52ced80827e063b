"""Names that more than one screen says, said alike."""

from fares.sale_opening import TripKind

KIND_LABELS = {
    TripKind.MINIMUM_REGULARITY: "convencional (regularidade mínima)",
    TripKind.CONVENCIONAL: "convencional",
    TripKind.OTHER: "outra",
}
