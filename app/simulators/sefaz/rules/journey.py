"""The journey: one trip a ticket, and the replaced ticket of a replacement."""

from app.simulators.sefaz.received import ReceivedTicket
from app.simulators.sefaz.verdict import Hearing, Rule

_WATER, _RAIL = "3", "4"
_REPLACEMENT = "3"
_CROSSING = "9"
_WHOLE = "1"


def _several_trips(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.text("ide/modal") != _RAIL and ticket.count("infViagem") > 1


def _only_trip_is_a_part(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.count("infViagem") == 1 and ticket.text("infViagem/tpTrecho") != _WHOLE


def _connection_of_an_only_trip(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.count("infViagem") == 1 and ticket.has("infViagem/dhConexao")


def _crossing_by_road(ticket: ReceivedTicket, _: Hearing) -> bool:
    return _CROSSING in ticket.texts("infViagem/tpServ") and ticket.text("ide/modal") != _WATER


def _replaced_missing(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.text("ide/tpBPe") == _REPLACEMENT and not ticket.has("infBPeSub")


def _replaced_undue(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.text("ide/tpBPe") != _REPLACEMENT and ticket.has("infBPeSub")


def _replacement(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.text("ide/tpBPe") == _REPLACEMENT


RULES = (
    Rule(638, "Mais de uma viagem em bilhete que não é ferroviário", _several_trips),
    Rule(419, "Viagem única exige trecho normal", _only_trip_is_a_part),
    Rule(485, "Conexão informada em viagem única", _connection_of_an_only_trip),
    Rule(498, "Travessia só no modal aquaviário", _crossing_by_road),
    Rule(439, "Bilhete de substituição sem o bilhete substituído", _replaced_missing),
    Rule(440, "Bilhete substituído informado em bilhete normal", _replaced_undue),
    Rule(999, "Este simulador não julga bilhetes de substituição", _replacement),
)
