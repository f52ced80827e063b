"""The counter's page, and what its bar goes on telling."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from app.usecases.fiscal.queues import read_fiscal_state
from app.usecases.operations.staff import Role
from app.usecases.selling.copies import PhotoDocument
from app.usecases.selling.shift import read_shift
from app.web.access import allowed, person
from app.web.context import services
from app.web.counter import present
from app.web.formatting import at_place
from app.web.house import BRASILIA
from app.web.wording import DOCUMENT_LABELS
from app.web.zones import zone_name

blueprint = Blueprint("counter", __name__, url_prefix="/guiche")


def counter_zone() -> str:
    """Return the zone of the place where the clerk sits."""
    place = person().point_of_sale
    return place.zone if place else BRASILIA


@blueprint.get("")
@allowed(Role.CLERK)
def screen() -> ResponseReturnValue:
    """Show the counter."""
    return render_template(
        "counter/screen.html",
        place=person().point_of_sale,
        today=at_place(services().now(), counter_zone()).date(),
        state=_state(),
        offers_pix=services().pix is not None,
        document_labels=DOCUMENT_LABELS,
        photo_documents=list(PhotoDocument),
    )


@blueprint.get("/estado")
@allowed(Role.CLERK)
def state() -> ResponseReturnValue:
    """Tell the bar how the shift, the tax office and the clock stand."""
    return _state()


def _state() -> dict[str, object]:
    now, zone = services().now(), counter_zone()
    shift = read_shift(person().id, database=services().database)
    fiscal = read_fiscal_state(database=services().database)
    return {
        "shift": present.shift(shift, zone=zone) if shift else None,
        "fiscal": present.fiscal(fiscal),
        "clock": f"{at_place(now, zone):%H:%M}",
        "zone": zone_name(now, zone),
    }
