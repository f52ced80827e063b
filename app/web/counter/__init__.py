"""The counter: one screen, and what its script asks for."""
