"""What a view takes from the installation."""

from flask import current_app

from app.usecases.services import Services

KEY = "guiche"


def services() -> Services:
    """Return the services of the installation that answers."""
    found: Services = current_app.extensions[KEY]
    return found
