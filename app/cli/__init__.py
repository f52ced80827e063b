"""The `guiche` command, one file a group."""

from app.cli.portuguese import speak_portuguese

speak_portuguese()  # before any command is made: its help and its types have their words then
