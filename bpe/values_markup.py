"""Markup of the price and its payment."""

from bpe.markup import optional, plain, text
from bpe.values import Card, Discount, Payment, Values


def write_values(values: Values) -> str:
    """Return the group `infValorBPe`."""
    price, discounted = values.full_price, values.discounted
    lines = "".join(
        f"<Comp><tpComp>{line.type}</tpComp><vComp>{line.amount}</vComp></Comp>"
        for line in values.components
    )
    return (
        f"<infValorBPe><vBP>{price}</vBP><vDesconto>{discounted}</vDesconto>"
        f"<vPgto>{price - discounted}</vPgto><vTroco>{values.change}</vTroco>"
        f"{_discount(values.discount)}{lines}</infValorBPe>"
    )


def write_payments(payments: tuple[Payment, ...]) -> str:
    """Return one group `pag` for each form of payment."""
    return "".join(map(_payment, payments))


def _discount(discount: Discount | None) -> str:
    if discount is None:
        return ""
    return (
        f"<tpDesconto>{discount.type}</tpDesconto>"
        f"{text('xDesconto', discount.reason, 100, 2)}{optional('cDesconto', discount.code, 20, 2)}"
    )


def _payment(payment: Payment) -> str:
    return (
        f"<pag><tPag>{payment.type}</tPag>{optional('xPag', payment.description, 100, 2)}"
        f"{optional('nDocPag', payment.document, 20, 2)}<vPag>{payment.amount}</vPag>"
        f"{_card(payment.card)}</pag>"
    )


def _card(card: Card | None) -> str:
    if card is None:
        return ""
    installments = None if card.installments is None else f"{card.installments:03d}"
    return (
        f"<card><tpIntegra>{card.integration}</tpIntegra>"
        f"{plain('CNPJ', card.acquirer.characters if card.acquirer else None)}"
        f"{plain('tBand', card.brand.value if card.brand else None)}"
        f"{optional('xBand', card.brand_name, 100, 2)}{optional('cAut', card.authorization, 20)}"
        f"{optional('nsuTrans', card.terminal_nsu, 20)}{optional('nsuHost', card.host_nsu, 20)}"
        f"{plain('nParcelas', installments)}{optional('infAdCard', card.note, 2000)}</card>"
    )
