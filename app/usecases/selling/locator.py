"""Locators: six characters that name an order, easy to read aloud, hard to guess."""

import secrets

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without 0 and O, 1 and I, which people take for one another."""
LENGTH = 6


def new_locator() -> str:
    """Return a locator drawn at random, one of more than a thousand million."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
