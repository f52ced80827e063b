"""`guiche openapi`: prints the document of the API for partners."""

import json

import click

from app.usecases.services import Services
from app.web.api.openapi import openapi_of
from app.web.application import create_app


@click.command("openapi")
@click.pass_obj
def command(services: Services) -> None:
    """Imprime o documento OpenAPI 3.1 da API para parceiros, em JSON."""
    document = openapi_of(create_app(services))
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))
