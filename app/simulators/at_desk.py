"""The desk of a simulator: what its application is built on, and what each request finds."""

from typing import Self

from flask import Flask, current_app

_NAME = "desk"


class AtDesk:
    """A desk that one application is opened with, found again by whatever serves its requests."""

    __slots__ = ()

    def open_in(self, app: Flask) -> None:
        """Let the requests of an application find this desk."""
        app.extensions[_NAME] = self

    @classmethod
    def here(cls) -> Self:
        """Return the desk of the application that serves this request."""
        found: Self = current_app.extensions[_NAME]
        return found
