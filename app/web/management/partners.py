"""Partners as the manager sees them: who sells by API, with which keys, and how to stop it."""

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from app.usecases.operations.staff import Role
from app.usecases.partners.access import PartnerPresence
from app.usecases.partners.keys import revoke_key
from app.usecases.partners.read import list_partners
from app.usecases.partners.register import deactivate_partner
from app.web.access import allowed, person
from app.web.context import services
from fares.tariff import Channel

blueprint = Blueprint("partners", __name__, url_prefix="/gestao/parceiros")

PRICES = {
    Channel.COUNTER: "preços do guichê",
    Channel.ONLINE: "preços da internet",
    Channel.ONBOARD: "preços de bordo",
}
PLACES = {
    PartnerPresence.COUNTER: "atende em pessoa",
    PartnerPresence.REMOTE: "atende a distância: sete dias para desistir",
}


@blueprint.get("")
@allowed(Role.MANAGER)
def listed() -> ResponseReturnValue:
    """List the partners, those that sell no more too, with the keys of each."""
    return render_template(
        "management/partners.html",
        partners=list_partners(database=services().database),
        now=services().now(),
        prices=PRICES,
        places=PLACES,
    )


@blueprint.post("/<code>/desativar")
@allowed(Role.MANAGER)
def deactivate(code: str) -> ResponseReturnValue:
    """Keep a partner from selling."""
    deactivate_partner(code, database=services().database, now=services().now(), by_id=person().id)
    flash(f"“{code}” não vende mais: nenhuma das suas chaves é aceita.")
    return redirect(url_for("partners.listed"), 303)


@blueprint.post("/chaves/<prefix>/revogar")
@allowed(Role.MANAGER)
def revoke(prefix: str) -> ResponseReturnValue:
    """Revoke a key."""
    revoke_key(prefix, database=services().database, now=services().now(), by_id=person().id)
    flash(f"A chave {prefix} foi revogada e não é mais aceita.")
    return redirect(url_for("partners.listed"), 303)
