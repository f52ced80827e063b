"""The access key: that it says what the fields say, and that its check digit is right."""

from app.simulators.sefaz import check_digits
from app.simulators.sefaz.received import ReceivedTicket
from app.simulators.sefaz.verdict import Hearing, Rule

_FIRST_YEAR = 2017


def _id_says_something_else(ticket: ReceivedTicket, _: Hearing) -> bool:
    issued_at = ticket.moment("ide/dhEmi")
    composed = (
        ticket.text("ide/cUF")
        + f"{issued_at:%y%m}"
        + ticket.text("emit/CNPJ")
        + ticket.text("ide/mod")
        + ticket.text("ide/serie").zfill(3)
        + ticket.text("ide/nBP").zfill(9)
        + ticket.text("ide/tpEmis")
        + ticket.text("ide/cBP")
        + ticket.text("ide/cDV")
    )
    return ticket.declared_id != f"BPe{composed}"


def _wrong_digit(ticket: ReceivedTicket, _: Hearing) -> bool:
    return not check_digits.is_valid_key(ticket.access_key)


def _before_the_layout(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.moment("ide/dhEmi").year < _FIRST_YEAR


RULES = (
    Rule(227, "Chave de acesso do atributo Id difere dos campos", _id_says_something_else),
    Rule(253, "Dígito verificador da chave de acesso inválido", _wrong_digit),
    Rule(421, "Ano da chave de acesso anterior a 2017", _before_the_layout),
)
