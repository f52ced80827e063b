"""The web application: its pages put together over the services of an installation."""

from flask import Flask
from flask_bootstrap import Bootstrap5
from flask_wtf.csrf import CSRFProtect

from app.usecases.services import Services
from app.web import account, context, figures, formatting, health, notices
from app.web.access import refuse_strangers
from app.web.api.registering import register_api
from app.web.assets import register_assets
from app.web.compression import register_compression
from app.web.counter import cash, holds, pix, sale, screen, search
from app.web.errors import register_errors
from app.web.house import register_house
from app.web.login import register_login
from app.web.management import audit, partners
from app.web.management import routes as management
from app.web.operations import doctor
from app.web.operations import routes as operations
from app.web.rate_limits import (
    limit_people,
    limit_programs,
    say_how_requests_are_counted,
    tell_limits,
)
from app.web.request_log import register_request_log
from app.web.security import believe_proxies, cookie_settings, protect
from app.web.site import (
    brand,
    checkout,
    guia,
    home,
    information,
    my_tickets,
    order,
    purchase,
    results,
    rights,
    seats,
)
from app.web.site.brand import register_brand
from app.web.site.frame import register_frame
from app.web.tickets import acts
from app.web.tickets import routes as tickets

PAGES = (
    brand,
    home,
    results,
    seats,
    checkout,
    purchase,
    order,
    my_tickets,
    account,
    screen,
    search,
    holds,
    sale,
    pix,
    cash,
    tickets,
    acts,
    operations,
    doctor,
    management,
    partners,
    audit,
    health,
    figures,
    notices,
    guia,
    information,
    rights,
)


def create_app(services: Services) -> Flask:
    """Return the application, ready to be served."""
    app = Flask(__name__)
    app.config.from_mapping(cookie_settings(services.settings), BOOTSTRAP_SERVE_LOCAL=True)
    app.extensions[context.KEY] = services
    app.jinja_env.filters.update(formatting.FILTERS)
    believe_proxies(app, services.settings.proxies)
    register_request_log(app)  # what is registered first comes last on the way out
    register_compression(app)
    register_assets(app)
    protect(app)
    register_login(app)
    app.before_request(limit_people)
    app.before_request(refuse_strangers)  # before the forms' guard: strangers get the login
    app.before_request(limit_programs)
    app.after_request(tell_limits)
    forms = CSRFProtect(app)
    forms.exempt(notices.blueprint)  # those who send notices prove who they are otherwise
    Bootstrap5(app)
    register_house(app)
    register_frame(app)
    register_brand(app)
    register_errors(app)
    for pages in PAGES:
        app.register_blueprint(pages.blueprint)
    register_api(app, forms)
    with app.app_context():
        say_how_requests_are_counted()
    return app
