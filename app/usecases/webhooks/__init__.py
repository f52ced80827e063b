"""Telling partners, at an address of theirs, that something of theirs changed."""
