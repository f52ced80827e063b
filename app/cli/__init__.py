"""The `guiche` command, one file a group."""
