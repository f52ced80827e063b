"""The network files: read, check, compare, load."""
