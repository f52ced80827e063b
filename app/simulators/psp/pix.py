"""/pix: what was paid."""

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from app.simulators.psp.desk import desk
from app.simulators.psp.gate import serves
from app.simulators.psp.problem import not_found
from app.simulators.psp.queries import Query, read_query

blueprint = Blueprint("pix", __name__)


@blueprint.get("/pix/<end_to_end_id>")
@serves("pix.get", scope="pix.read")
def get_payment(end_to_end_id: str) -> ResponseReturnValue:
    """Answer a payment."""
    bank = desk().bank
    for payment in bank.store.payments("WHERE end_to_end_id = ?", end_to_end_id):
        return jsonify(payment.as_json(bank.receiver.key))
    raise not_found("PixNaoEncontrado", "Não há Pix com o e2eid informado.")


@blueprint.get("/pix")
@serves("pix.list", scope="pix.read")
def list_payments() -> ResponseReturnValue:
    """Answer the payments received in a period."""
    bank = desk().bank
    query = read_query(
        request.args,
        "PixConsultaInvalida",
        words=("txid",),
        flags=("txIdPresente", "devolucaoPresente"),
    )
    where, values = _payments_wanted(query)
    ((total,),) = bank.store.execute(f"SELECT count(*) FROM payment {where}", *values)  # noqa: S608
    rest = f"{where} ORDER BY paid_at, id LIMIT ? OFFSET ?"
    found = bank.store.payments(rest, *values, query.size, query.page * query.size)
    pix = [payment.as_json(bank.receiver.key) for payment in found]
    return jsonify(parametros=query.told(total), pix=pix)


def _payments_wanted(query: Query) -> tuple[str, list[str]]:
    """Return the condition of a query; nobody knows who paid, and nothing was given back."""
    narrowed = query.narrowed
    nobody = {"cpf", "cnpj"} & narrowed.keys()
    if nobody or narrowed.get("txIdPresente") == "false":
        return "WHERE 0", []
    if narrowed.get("devolucaoPresente") == "true":
        return "WHERE 0", []
    if "txid" in narrowed:
        return "WHERE paid_at BETWEEN ? AND ? AND txid = ?", [
            query.start,
            query.end,
            narrowed["txid"],
        ]
    return "WHERE paid_at BETWEEN ? AND ?", [query.start, query.end]
