"""Puts the API together: its views, and the document that tells of them."""

from flask import Flask
from flask_wtf.csrf import CSRFProtect

from app.web.api import (
    departures,
    document,
    holds,
    journeys,
    locations,
    me,
    openapi,
    orders,
    payments,
    rights,
    statement,
    tickets,
    webhooks,
)

SUBJECTS = (
    me,
    locations,
    departures,
    journeys,
    holds,
    orders,
    payments,
    tickets,
    statement,
    rights,
    webhooks,
)
"""In the order in which the document tells of them."""


def register_api(app: Flask, forms: CSRFProtect) -> None:
    """Register the API; keys and not cookies say who asks, so no form of ours is forged."""
    api = document.make_document(app)
    for subject in SUBJECTS:
        forms.exempt(subject.blueprint)
        api.register_blueprint(subject.blueprint)
    app.extensions[openapi.KEY] = api.spec.to_dict()
    app.register_blueprint(openapi.blueprint)
