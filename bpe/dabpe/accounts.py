"""What a ticket costs, how it was paid and what taxes are in it, in words."""

from bpe.codes import PaymentType
from bpe.dabpe.content import Account, Row
from bpe.dabpe.printed import Payment, Taxes, Values
from bpe.dabpe.wording import amount, brl, percent
from fares.kernel.money import ZERO

_UNCHARGED = {"40": "isento", "41": "não tributado", "51": "diferido"}
"""CST of the group without amounts (ICMS45)."""


def compose_account(values: Values, taxes: Taxes) -> Account:
    """Return the three lists of amounts of a ticket."""
    return Account(
        prices=tuple(_price_rows(values)),
        payments=tuple(_payment_rows(values)),
        taxes=tuple(_tax_rows(taxes)),
    )


def _price_rows(values: Values) -> list[Row]:
    rows = [Row(kind.label, amount(part)) for kind, part in values.components]
    rows.append(Row("Valor total", amount(values.full_price)))
    if values.discount:
        kind = values.discount_type.label if values.discount_type else ""
        rows.append(Row("Desconto", f"-{amount(values.discount)}", _reason(kind, values)))
    rows.append(Row("Valor a pagar", amount(values.to_pay), total=True))
    rows.append(Row("Preço do serviço, sem as taxas", amount(values.service_price)))
    return rows


def _reason(kind: str, values: Values) -> str:
    reason = values.discount_reason or ""
    return (
        kind if reason.casefold() == kind.casefold() else " - ".join(filter(None, (kind, reason)))
    )


def _payment_rows(values: Values) -> list[Row]:
    rows = [_payment_row(payment) for payment in values.payments]
    if values.change or any(payment.type is PaymentType.CASH for payment in values.payments):
        rows.append(Row("Troco", amount(values.change)))
    return rows


def _payment_row(payment: Payment) -> Row:
    described = payment.type is PaymentType.OTHER and payment.description
    label = described or payment.type.label
    details = (
        payment.card_brand,
        payment.card_nsu and f"NSU {payment.card_nsu}",
        payment.card_authorization and f"autorização {payment.card_authorization}",
        payment.card_note,
        None if described else payment.description,
    )
    return Row(label, amount(payment.amount), " · ".join(filter(None, details)))


def _tax_rows(taxes: Taxes) -> list[Row]:
    named = (
        ("IBS", taxes.ibs),
        ("CBS", taxes.cbs),
        ("Tributos aproximados (Lei 12.741/2012)", taxes.approximate_total),
    )
    return [
        Row("Valor do ICMS", amount(taxes.icms_amount or ZERO), _icms_detail(taxes)),
        *(Row(name, amount(value)) for name, value in named if value is not None),
    ]


def _icms_detail(taxes: Taxes) -> str:
    if taxes.simples_nacional:
        return "emitente do Simples Nacional, sem destaque"
    if taxes.icms_amount is None:
        return f"{_UNCHARGED[taxes.icms_cst]} (CST {taxes.icms_cst})"
    reduction = taxes.icms_base_reduction
    details = (
        f"base {brl(taxes.icms_base or ZERO)}",
        reduction and f"redução da base {percent(reduction)}",
        taxes.icms_rate and f"alíquota {percent(taxes.icms_rate)}",
        f"CST {taxes.icms_cst}",
    )
    return ", ".join(filter(None, details))
