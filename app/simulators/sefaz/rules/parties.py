"""The people of a ticket: issuer, passenger, agency, and those who may read it."""

from app.simulators.sefaz.check_digits import is_valid_cnpj, is_valid_cpf
from app.simulators.sefaz.federation import ABROAD, ABROAD_CODE, CODE_BY_UF
from app.simulators.sefaz.municipalities import is_municipality
from app.simulators.sefaz.received import ReceivedTicket
from app.simulators.sefaz.verdict import Hearing, Rule

_ROAD, _CROSSING = "1", "9"
_AGENCY_UF, _AGENCY_CODE = "agencia/enderAgencia/UF", "agencia/enderAgencia/cMun"


def _issuer_cnpj_wrong(ticket: ReceivedTicket, _: Hearing) -> bool:
    return not is_valid_cnpj(ticket.text("emit/CNPJ"))


def _issuer_ie_of_zeros(ticket: ReceivedTicket, _: Hearing) -> bool:
    return set(ticket.text("emit/IE")) == {"0"}


def _tar_missing(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.text("ide/modal") == _ROAD and not ticket.text("emit/TAR").strip()


def _passenger_missing(ticket: ReceivedTicket, _: Hearing) -> bool:
    interstate = ticket.text("ide/UFIni") != ticket.text("ide/UFFim")
    ferry = ticket.text("infViagem/tpServ") == _CROSSING
    return interstate and not ferry and not ticket.has("infPassagem/infPassageiro")


def _passenger_cpf_wrong(ticket: ReceivedTicket, _: Hearing) -> bool:
    cpf = ticket.text("infPassagem/infPassageiro/CPF")
    return bool(cpf) and not is_valid_cpf(cpf)


def _agency_cnpj_wrong(ticket: ReceivedTicket, _: Hearing) -> bool:
    if not ticket.has("agencia") or ticket.text(_AGENCY_UF) == ABROAD:
        return False
    cnpj = ticket.text("agencia/CNPJ")
    return len(cnpj) == 0 or not is_valid_cnpj(cnpj)


def _agency_municipality_elsewhere(ticket: ReceivedTicket, _: Hearing) -> bool:
    uf = ticket.text(_AGENCY_UF)
    return _agency_is_here(ticket) and ticket.text(_AGENCY_CODE)[:2] != CODE_BY_UF.get(uf)


def _agency_municipality_unknown(ticket: ReceivedTicket, _: Hearing) -> bool:
    return _agency_is_here(ticket) and not is_municipality(ticket.text(_AGENCY_CODE))


def _agency_abroad_with_a_municipality(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.text(_AGENCY_UF) == ABROAD and ticket.text(_AGENCY_CODE) != ABROAD_CODE


def _agency_is_here(ticket: ReceivedTicket) -> bool:
    """Return whether there is an agency with an address in the country."""
    return ticket.has("agencia") and ticket.text(_AGENCY_UF) != ABROAD


def _reader_twice(ticket: ReceivedTicket, _: Hearing) -> bool:
    readers = ticket.texts("autXML/CNPJ") + ticket.texts("autXML/CPF")
    return len(readers) != len(set(readers))


def _reader_cnpj_wrong(ticket: ReceivedTicket, _: Hearing) -> bool:
    return not all(map(is_valid_cnpj, ticket.texts("autXML/CNPJ")))


def _reader_cpf_wrong(ticket: ReceivedTicket, _: Hearing) -> bool:
    return not all(map(is_valid_cpf, ticket.texts("autXML/CPF")))


def _technician_cnpj_wrong(ticket: ReceivedTicket, _: Hearing) -> bool:
    return not all(map(is_valid_cnpj, ticket.texts("infRespTec/CNPJ")))


RULES = (
    Rule(207, "CNPJ do emitente inválido", _issuer_cnpj_wrong),
    Rule(229, "IE do emitente não informada", _issuer_ie_of_zeros),
    Rule(414, "Termo de autorização (TAR) obrigatório no modal rodoviário", _tar_missing),
    Rule(211, "Passageiro obrigatório em viagem interestadual", _passenger_missing),
    Rule(497, "CPF do passageiro inválido", _passenger_cpf_wrong),
    Rule(431, "CNPJ da agência inválido", _agency_cnpj_wrong),
    Rule(432, "Município da agência não é da UF da agência", _agency_municipality_elsewhere),
    Rule(433, "Código de município da agência inexistente", _agency_municipality_unknown),
    Rule(503, "Agência no exterior exige município 9999999", _agency_abroad_with_a_municipality),
    Rule(412, "Autorizado a obter o XML repetido", _reader_twice),
    Rule(466, "CNPJ de autorizado a obter o XML inválido", _reader_cnpj_wrong),
    Rule(467, "CPF de autorizado a obter o XML inválido", _reader_cpf_wrong),
    Rule(510, "CNPJ do responsável técnico inválido", _technician_cnpj_wrong),
)
