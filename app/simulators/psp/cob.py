"""/cob: immediate charges of the API Pix 2.9."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from app.simulators.psp.charge import Charge
from app.simulators.psp.demands import check_txid
from app.simulators.psp.desk import desk
from app.simulators.psp.gate import body, serves
from app.simulators.psp.problem import Violation, invalid_query
from app.simulators.psp.queries import read_query

blueprint = Blueprint("cob", __name__)


@blueprint.put("/cob/<txid>")
@serves("cob.put", scope="cob.write")
def put_charge(txid: str) -> ResponseReturnValue:
    """Make a charge under the receiver's own id."""
    return jsonify(_told(desk().bank.put_charge(txid, body(), host=request.host))), 201


@blueprint.patch("/cob/<txid>")
@serves("cob.patch", scope="cob.write")
def change_charge(txid: str) -> ResponseReturnValue:
    """Change or remove a charge."""
    check_txid(txid)
    return jsonify(_told(desk().bank.change_charge(txid, body())))


@blueprint.get("/cob/<txid>")
@serves("cob.get", scope="cob.read")
def get_charge(txid: str) -> ResponseReturnValue:
    """Answer a charge with what was paid to it; of its revisions only the last is kept."""
    check_txid(txid)
    charge = desk().bank.find_charge(txid)
    if request.args.get("revisao", str(charge.revision)) != str(charge.revision):
        violation = Violation("A revisão não existe.", "revisao")
        raise invalid_query("CobConsultaInvalida", [violation])
    return jsonify(_complete(charge))


@blueprint.get("/cob")
@serves("cob.list", scope="cob.read")
def list_charges() -> ResponseReturnValue:
    """Answer the charges created in a period."""
    query = read_query(
        request.args, "CobConsultaInvalida", words=("status",), flags=("locationPresente",)
    )
    where = "WHERE created_at BETWEEN ? AND ? ORDER BY created_at, id"
    period = desk().bank.store.charges(where, query.start, query.end)
    found = [charge for charge in period if _is_wanted(charge, query.narrowed)]
    page = found[query.page * query.size :][: query.size]
    cobs = [_complete(charge) for charge in page]
    return jsonify(parametros=query.told(len(found)), cobs=cobs)


def _told(charge: Charge) -> dict[str, Any]:
    return charge.as_json(desk().bank.receiver.key)


def _complete(charge: Charge) -> dict[str, Any]:
    """Return a charge with what was paid to it."""
    bank = desk().bank
    told = bank.store.payments_of(charge.txid)
    paid = [payment.as_json(bank.receiver.key) for payment in told]
    return _told(charge) | ({"pix": paid} if paid else {})


def _is_wanted(charge: Charge, narrowed: Mapping[str, str]) -> bool:
    debtor = charge.terms.debtor or {}
    return (
        narrowed.get("status", charge.status) == charge.status
        and all(debtor.get(name) == narrowed[name] for name in ("cpf", "cnpj") if name in narrowed)
        and narrowed.get("locationPresente") != "false"
    )
