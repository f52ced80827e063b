"""The dates of a ticket: emission, contingency, boarding, validity."""

from datetime import date, datetime, timedelta

from app.simulators.sefaz.received import ReceivedTicket
from app.simulators.sefaz.verdict import Hearing, Rule

TOLERANCE = timedelta(minutes=5)
NORMAL, OFFLINE = "1", "2"
_CONTINGENCY_FIELDS = ("ide/dhCont", "ide/xJust")


def _issued_in_the_future(ticket: ReceivedTicket, hearing: Hearing) -> bool:
    return ticket.moment("ide/dhEmi") > hearing.now + TOLERANCE


def _issued_long_ago(ticket: ReceivedTicket, hearing: Hearing) -> bool:
    normal = ticket.text("ide/tpEmis") == NORMAL
    return normal and ticket.moment("ide/dhEmi") < hearing.now - TOLERANCE


def _contingency_undue(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.text("ide/tpEmis") == NORMAL and any(map(ticket.has, _CONTINGENCY_FIELDS))


def _contingency_unexplained(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.text("ide/tpEmis") == OFFLINE and not all(map(ticket.has, _CONTINGENCY_FIELDS))


def _contingency_after_emission(ticket: ReceivedTicket, _: Hearing) -> bool:
    if not ticket.has("ide/dhCont"):
        return False
    return ticket.moment("ide/dhCont").date() > ticket.moment("ide/dhEmi").date()


def _boards_too_far_ahead(ticket: ReceivedTicket, _: Hearing) -> bool:
    issued_at = ticket.moment("ide/dhEmi")
    limit = datetime.combine(_a_year_after(issued_at.date()), issued_at.timetz())
    return ticket.moment("infPassagem/dhEmb") > limit


def _boards_before_emission(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.moment("infPassagem/dhEmb") < ticket.moment("ide/dhEmi")


def _validity_is_not_a_year(ticket: ReceivedTicket, hearing: Hearing) -> bool:
    if ticket.text("ide/tpBPe") != "0":
        return False
    office = hearing.authorizer
    issued_on = office.local_time(ticket.moment("ide/dhEmi")).date()
    valid_on = office.local_time(ticket.moment("infPassagem/dhValidade")).date()
    return valid_on != _a_year_after(issued_on)


def _a_year_after(day: date) -> date:
    """Return the same day of the next year; of 29 February, the 28th."""
    try:
        return day.replace(year=day.year + 1)
    except ValueError:
        return day.replace(year=day.year + 1, day=28)


RULES = (
    Rule(212, "Data de emissão posterior à data de recebimento", _issued_in_the_future),
    Rule(228, "Data de emissão muito atrasada", _issued_long_ago),
    Rule(415, "Emissão normal não leva dados de contingência", _contingency_undue),
    Rule(416, "Contingência exige data, hora e justificativa", _contingency_unexplained),
    Rule(417, "Contingência posterior à emissão", _contingency_after_emission),
    Rule(254, "Data de emissão posterior ao embarque", _boards_before_emission),
    Rule(219, "Embarque mais de um ano depois da emissão", _boards_too_far_ahead),
    Rule(506, "Validade diferente de um ano da emissão", _validity_is_not_a_year),
)
