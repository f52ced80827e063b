"""Reads that several use cases share, written once."""
