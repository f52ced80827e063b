"""A messenger in a process of its own, who may be struck dead at any step of a notice.

`messenger POINT`, born in the nursery, sends what is due to partners and dies by kill −9
at the point: `before-commit-N` or `after-commit-N`. The first commit claims a notice, the
second records what came of it; it is sent between them.
"""

import os
import sys

from app.config import Settings
from app.jobs.staffing import build_messenger
from app.usecases.services import Services
from tests.faults.clerk import Fate, MortalDatabase


def main() -> None:
    """Send what is due, once."""
    settings = Settings.from_environment(os.environ)
    database = MortalDatabase(settings.database_url, Fate(sys.argv[1]))
    services = Services(settings=settings, database=database)
    build_messenger(services).run_once()
    services.close()
