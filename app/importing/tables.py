"""Every table that the import keeps, what is pointed at before what points at it."""

from app.importing import company_tables, price_tables, service_tables
from app.importing.network_table import NetworkTable

TABLES: tuple[NetworkTable, ...] = (
    *company_tables.TABLES,
    *service_tables.TABLES,
    *price_tables.TABLES,
)
BY_NAME = {table.name: table for table in TABLES}
