"""Selling: search, hold, pay, print."""
