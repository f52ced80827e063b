"""Where a ticket is judged: environment, state of the authorizer, states of the journey."""

from app.simulators.sefaz.federation import ABROAD, ABROAD_CODE, CODE_BY_UF, UF_BY_CODE
from app.simulators.sefaz.received import ReceivedTicket
from app.simulators.sefaz.verdict import Hearing, Rule


def _wrong_environment(ticket: ReceivedTicket, hearing: Hearing) -> bool:
    return ticket.text("ide/tpAmb") != hearing.environment


def _uf_not_served(ticket: ReceivedTicket, hearing: Hearing) -> bool:
    return not hearing.authorizer.serves(ticket.text("ide/cUF"))


def _uf_of_key_is_not_the_issuers(ticket: ReceivedTicket, _: Hearing) -> bool:
    return UF_BY_CODE.get(ticket.text("ide/cUF")) != ticket.text("emit/enderEmit/UF")


def _issuer_is_not_of_the_origin(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.text("emit/enderEmit/UF") != ticket.text("ide/UFIni")


def _issuer_municipality_elsewhere(ticket: ReceivedTicket, _: Hearing) -> bool:
    return _elsewhere(ticket.text("emit/enderEmit/cMun"), ticket.text("emit/enderEmit/UF"))


def _origin_municipality_elsewhere(ticket: ReceivedTicket, _: Hearing) -> bool:
    return _elsewhere(ticket.text("ide/cMunIni"), ticket.text("ide/UFIni"))


def _destination_municipality_elsewhere(ticket: ReceivedTicket, _: Hearing) -> bool:
    uf = ticket.text("ide/UFFim")
    return uf != ABROAD and _elsewhere(ticket.text("ide/cMunFim"), uf)


def _abroad_with_a_municipality(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.text("ide/UFFim") == ABROAD and ticket.text("ide/cMunFim") != ABROAD_CODE


def _elsewhere(municipality: str, uf: str) -> bool:
    return municipality[:2] != CODE_BY_UF.get(uf)


BEFORE_THE_KEY = (
    Rule(252, "Ambiente informado diverge do ambiente de recebimento", _wrong_environment),
    Rule(226, "Código da UF do emitente diverge da UF autorizadora", _uf_not_served),
    Rule(247, "Sigla da UF do emitente diverge da UF da chave", _uf_of_key_is_not_the_issuers),
)
RULES = (
    Rule(505, "UF do emitente diverge da UF de início da viagem", _issuer_is_not_of_the_origin),
    Rule(407, "Município do emitente não é da UF do emitente", _issuer_municipality_elsewhere),
    Rule(409, "Município de início não é da UF de início", _origin_municipality_elsewhere),
    Rule(410, "Município de término não é da UF de término", _destination_municipality_elsewhere),
    Rule(411, "Viagem ao exterior exige município 9999999", _abroad_with_a_municipality),
)
