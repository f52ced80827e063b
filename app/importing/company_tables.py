"""The country and the company: what the import keeps of them."""

from datetime import date
from typing import Any

from app.db.models.company import Carrier, Establishment
from app.db.models.fiscal import DocumentNumber
from app.db.models.notices import PassengerNotice
from app.db.models.places import Municipality, PointOfSale
from app.importing import usage
from app.importing.network_table import NetworkTable


def _deactivate(values: dict[str, Any], today: date) -> None:
    values["registration_active"] = False


TABLES = (
    NetworkTable(
        title="municípios",
        model=Municipality,
        key=("ibge_code",),
        values=("name", "uf", "zone", "search_name"),
        deletes=False,
    ),
    NetworkTable(
        title="transportadora",
        model=Carrier,
        key=("cnpj",),
        values=("legal_name", "trade_name", "sac_phone", "sac_email", "site"),
        deletes=False,
    ),
    NetworkTable(
        title="estabelecimentos",
        model=Establishment,
        key=("cnpj",),
        values=(
            "carrier_id",
            "uf",
            "state_registration",
            "registration_active",
            "legal_name",
            "trade_name",
            "tax_regime",
            "street",
            "street_number",
            "complement",
            "district",
            "municipality_code",
            "postal_code",
            "phone",
            "email",
            "series",
            "sends_ibs_cbs",
        ),
        references={"carrier_id": "carriers"},
        keeps=usage.establishments_that_issued,
        retire=_deactivate,
        makes_room=True,
    ),
    NetworkTable(
        title="numeração do BP-e",
        model=DocumentNumber,
        key=("establishment_id", "series"),
        values=("next_number",),
        references={"establishment_id": "establishments"},
        keeps=usage.series_that_issued,
        sold=usage.series_that_issued,
        tells_when_sold=False,
        makes_room=True,
    ),
    NetworkTable(
        title="pontos de venda",
        model=PointOfSale,
        key=("code",),
        values=(
            "name",
            "municipality_code",
            "address",
            "opening_hours",
            "phone",
            "accessibility",
            "operated_by",
        ),
        keeps=usage.points_of_sale_in_use,
    ),
    NetworkTable(
        title="informações ao passageiro",
        model=PassengerNotice,
        key=("subject", "name"),
        values=("text", "price"),
    ),
)
