"""Honest stand-ins, over real HTTP, for what a test cannot reach."""
