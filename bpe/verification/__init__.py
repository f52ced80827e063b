"""Verification of a BP-e, whoever made it: one question a file."""
