"""Examining an installation: what is in order, what is not, and what to do about it."""
