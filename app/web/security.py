"""What every answer carries to keep a browser from doing more than the page asks.

Bootstrap draws ticks and arrows from `data:` images; nothing else comes from
elsewhere than this server, and nothing is written inline (docs/adr/0017).
"""

from datetime import timedelta
from uuid import uuid4

from flask import Flask, Response, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from app.config import Settings
from app.telemetry import context
from app.web.context import services

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "SAMEORIGIN",
}

ONLY_ENCRYPTED = "max-age=31536000"
"""For a year the browser asks for this host's pages over TLS alone."""


def cookie_settings(settings: Settings) -> dict[str, object]:
    """Return how the session's cookie is kept and the forms are protected.

    In production its name makes the browser take it from this very host alone, over TLS.
    """
    return {
        "SECRET_KEY": settings.secret_key,
        "SESSION_COOKIE_NAME": "__Host-guiche" if settings.production else "guiche",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": settings.production,
        "PERMANENT_SESSION_LIFETIME": timedelta(hours=12),
        "WTF_CSRF_TIME_LIMIT": None,  # a form lives as long as its session
        "MAX_CONTENT_LENGTH": 1 << 20,
    }


def give_request_id() -> None:
    """Name the request, so that a person can tell it and a log can be searched for it."""
    g.request_id = uuid4().hex[:12]
    context.add(request_id=g.request_id)


def add_headers(response: Response) -> Response:
    """Put the headers on an answer; pages with data of people are kept by no cache."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if services().settings.production:
        response.headers.setdefault("Strict-Transport-Security", ONLY_ENCRYPTED)
    response.headers["X-Request-Id"] = g.get("request_id", "")
    is_file = (request.endpoint or "").endswith("static") and response.status_code < 400
    if not is_file:
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def protect(app: Flask) -> None:
    """Name each request and put the headers on each answer."""
    app.before_request(give_request_id)
    app.after_request(add_headers)


def believe_proxies(app: Flask, count: int) -> None:
    """Take the asker's address and scheme from the word of that many proxies, and no more."""
    if count:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count)  # type: ignore[method-assign]
