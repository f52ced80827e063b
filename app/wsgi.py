"""What a production server loads: `gunicorn app.wsgi:application`."""

import os

from app.config import Settings
from app.db.patience import LONGEST_AT_A_PAGE
from app.factory import build_services
from app.telemetry.logs import configure_logs
from app.web.application import create_app

settings = Settings.from_environment(os.environ)
configure_logs(settings.monitoring)
application = create_app(build_services(settings, longest_statement=LONGEST_AT_A_PAGE))
