"""The amounts: components, discount, payment, tax."""

from decimal import Decimal

from app.simulators.sefaz.check_digits import is_valid_cnpj
from app.simulators.sefaz.received import ReceivedTicket
from app.simulators.sefaz.verdict import Hearing, Rule

_TAX_TOLERANCE = Decimal("0.0199")
_SUM_TOLERANCE = Decimal("1.00")
_RELEASED_UP_TO = Decimal(1_000_000)
_CARDS = frozenset({"03", "04"})
_OTHER_DISCOUNT = "99"


def _tax_wrong(ticket: ReceivedTicket, _: Hearing) -> bool:
    base, rate, tax = (_icms(ticket, field) for field in ("vBC", "pICMS", "vICMS"))
    return abs(tax - base * rate / 100) > _TAX_TOLERANCE


def _tax_above_the_ticket(ticket: ReceivedTicket, _: Hearing) -> bool:
    return _icms(ticket, "vICMS") > _value(ticket, "vBP")


def _too_much(ticket: ReceivedTicket, _: Hearing) -> bool:
    return _value(ticket, "vBP") >= _RELEASED_UP_TO


def _components_do_not_add_up(ticket: ReceivedTicket, _: Hearing) -> bool:
    components = ticket.total("infValorBPe/Comp/vComp")
    return abs(_value(ticket, "vBP") - components) > _SUM_TOLERANCE


def _wrong_amount_to_pay(ticket: ReceivedTicket, _: Hearing) -> bool:
    return _value(ticket, "vBP") - _value(ticket, "vDesconto") != _value(ticket, "vPgto")


def _payments_do_not_add_up(ticket: ReceivedTicket, _: Hearing) -> bool:
    owed = _value(ticket, "vPgto") + _value(ticket, "vTroco")
    return abs(owed - ticket.total("pag/vPag")) > _SUM_TOLERANCE


def _discount_unnamed(ticket: ReceivedTicket, _: Hearing) -> bool:
    return _discounted(ticket) and not ticket.has("infValorBPe/xDesconto")


def _discount_of_nothing(ticket: ReceivedTicket, _: Hearing) -> bool:
    return _discounted(ticket) and not _value(ticket, "vDesconto")


def _other_discount_without_code(ticket: ReceivedTicket, _: Hearing) -> bool:
    other = ticket.text("infValorBPe/tpDesconto") == _OTHER_DISCOUNT
    return other and not ticket.has("infValorBPe/cDesconto")


def _discount_without_type(ticket: ReceivedTicket, _: Hearing) -> bool:
    named_or_given = ticket.has("infValorBPe/xDesconto") or bool(_value(ticket, "vDesconto"))
    return not _discounted(ticket) and named_or_given


def _worth_nothing(ticket: ReceivedTicket, _: Hearing) -> bool:
    return not _discounted(ticket) and not _value(ticket, "vBP")


def _card_missing(ticket: ReceivedTicket, _: Hearing) -> bool:
    return ticket.lacks_beside("pag", "card", where="tPag", holds=_CARDS)


def _acquirer_cnpj_wrong(ticket: ReceivedTicket, _: Hearing) -> bool:
    return not all(map(is_valid_cnpj, ticket.texts("pag/card/CNPJ")))


def _discounted(ticket: ReceivedTicket) -> bool:
    return ticket.has("infValorBPe/tpDesconto")


def _value(ticket: ReceivedTicket, field: str) -> Decimal:
    return ticket.amount(f"infValorBPe/{field}")


def _icms(ticket: ReceivedTicket, field: str) -> Decimal:
    return ticket.amount(f"{ticket.only_child('imp/ICMS')}/{field}")


RULES = (
    Rule(435, "ICMS difere de base vezes alíquota", _tax_wrong),
    Rule(499, "ICMS maior que o valor do bilhete", _tax_above_the_ticket),
    Rule(434, "Valor do bilhete acima do liberado", _too_much),
    Rule(436, "Valor do bilhete difere da soma dos componentes", _components_do_not_add_up),
    Rule(437, "Tipo de desconto sem descrição", _discount_unnamed),
    Rule(401, "Tipo de desconto sem valor de desconto", _discount_of_nothing),
    Rule(511, "Desconto de tipo outros sem código", _other_discount_without_code),
    Rule(500, "Desconto sem tipo de desconto", _discount_without_type),
    Rule(501, "Valor do bilhete zerado sem tipo de desconto", _worth_nothing),
    Rule(403, "Valor pago difere do valor do bilhete menos o desconto", _wrong_amount_to_pay),
    Rule(438, "Soma dos pagamentos difere do valor pago mais o troco", _payments_do_not_add_up),
    Rule(475, "Pagamento em cartão sem os dados do cartão", _card_missing),
    Rule(502, "CNPJ da credenciadora do cartão inválido", _acquirer_cnpj_wrong),
)
