"""Purchases paid from outside: held seats, a charge, money, and an order at last."""
