"""The fiscal life of a ticket."""
