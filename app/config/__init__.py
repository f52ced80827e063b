"""The settings of one installation: the whole, and a file for each thing outside."""

from app.config.reading import InvalidSetting
from app.config.settings import Settings

__all__ = ["InvalidSetting", "Settings"]
