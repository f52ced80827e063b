"""The closed lists that the commands and results of selling are made of.

Interfaces never touch tables, so they take these words from here.
"""

from app.db.models.fleet import VehicleKind
from app.db.models.payments import PaymentMethod
from app.db.models.sales import DocumentKind, TicketStatus

__all__ = ["DocumentKind", "PaymentMethod", "TicketStatus", "VehicleKind"]
