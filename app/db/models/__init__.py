"""The tables, one file a room of the company."""
