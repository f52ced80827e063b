"""The stand-in of the tax office: judges a BP-e with its own eyes and remembers it."""
