"""Storage: tables, engine and transactions."""
