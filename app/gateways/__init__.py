"""What speaks to the world outside: the tax office today."""
