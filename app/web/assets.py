"""Files that pages are made of: kept by browsers under the hash of what they hold."""

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

A_YEAR = "public, max-age=31536000, immutable"
"""What an address with the hash in it allows: another content has another address."""


def register_assets(app: Flask) -> None:
    """Give every file of ours an address that tells its content, kept for a year."""

    @app.url_defaults
    def put_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and "v" not in values:
            values["v"] = version_of(Path(str(app.static_folder)) / values["filename"])

    @app.after_request
    def let_browsers_keep(response: Response) -> Response:
        if request.endpoint == "static" and "v" in request.args and response.status_code == 200:
            response.headers["Cache-Control"] = A_YEAR
        return response


def version_of(path: Path) -> str | None:
    """Return a short hash of a file's content; None where there is no such file."""
    try:
        return _hash(path, path.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=512)
def _hash(path: Path, _changed_at: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]
