"""The services of each authorizer, at `/{authorizer}/{service}`."""

from flask import Blueprint, Response, abort, request

from app.simulators.conduct import Turn
from app.simulators.line import client_gone, cut_line
from app.simulators.sefaz import soap
from app.simulators.sefaz.behaviour import Behaviour, Mode
from app.simulators.sefaz.desk import desk
from app.simulators.sefaz.federation import AUTHORIZERS, Authorizer

_CONTENT_TYPE = f"{soap.CONTENT_TYPE}; charset=utf-8"

blueprint = Blueprint("services", __name__)


@blueprint.post("/<authorizer>/<service>")
def serve(authorizer: str, service: str) -> Response:
    """Answer one message, if and as the behaviour in force lets it be answered."""
    if authorizer not in AUTHORIZERS or service not in soap.SERVICES:
        abort(404)
    if request.mimetype != soap.CONTENT_TYPE:
        abort(415)
    turn = desk().conduct.take(service)
    behaviour = turn.behaviour
    if not _reaches_the_office(turn):
        return _unavailable() if behaviour.mode is Mode.DOWN else cut_line()
    answer = _answer(behaviour, AUTHORIZERS[authorizer], service)
    return cut_line() if behaviour.mode is Mode.LOSE_ANSWER else answer


def _reaches_the_office(turn: Turn[Behaviour]) -> bool:
    match turn.behaviour.mode:
        case Mode.NORMAL | Mode.LOSE_ANSWER:
            return True
        case Mode.SLOW:
            return desk().conduct.wait(turn, gone=client_gone())
        case Mode.SILENT:
            desk().conduct.wait(turn, gone=client_gone())
    return False


def _answer(behaviour: Behaviour, authorizer: Authorizer, service: str) -> Response:
    try:
        message = soap.read_message(request.get_data(cache=False), service)
        document = _document(behaviour, authorizer, service, message)
    except soap.SoapFault as fault:
        return Response(soap.fault(str(fault)), 400, content_type=_CONTENT_TYPE)
    envelope = soap.answer(document, service, authorizer=authorizer.name)
    return Response(envelope, content_type=_CONTENT_TYPE)


def _document(
    behaviour: Behaviour, authorizer: Authorizer, service: str, message: soap.Message
) -> str:
    office = desk().office
    if behaviour.paused:
        return office.paused(authorizer, service, behaviour.paused)
    if service == soap.RECEPTION:
        return office.receive(authorizer, soap.unpack(message))
    if service == soap.CONSULTATION:
        return office.consult(authorizer, soap.only_child(message))
    return office.tell_status(authorizer, soap.only_child(message))


def _unavailable() -> Response:
    return Response("Serviço indisponível (SIMULADOR)\n", 503, mimetype="text/plain")
