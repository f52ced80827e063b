"""The ticket, its files and its copies."""
