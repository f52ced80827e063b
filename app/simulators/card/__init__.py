"""The card gateway's stand-in: a hosted page, an API, and notices of its own."""
