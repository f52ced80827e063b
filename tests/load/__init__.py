"""The whole house under load and under fire, counted from the clients' side (docs/carga.md)."""
