"""The history of the tables, one numbered step a file."""
