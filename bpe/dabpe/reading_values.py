"""Reading of what a recorded BP-e says about money: price, payments, taxes."""

from bpe.codes import CardBrand, ComponentType, DiscountType, PaymentType
from bpe.dabpe.nodes import Node
from bpe.dabpe.printed import Payment, Taxes, Values

_SIMPLES_GROUP = "ICMSSN"


def read_values(body: Node) -> Values:
    """Return the price of an `infBPe`, its parts and how it was paid."""
    node = body.node("infValorBPe")
    discount_type = node.optional_text("tpDesconto")
    return Values(
        components=tuple(
            (ComponentType(part.text("tpComp")), part.money("vComp")) for part in node.nodes("Comp")
        ),
        full_price=node.money("vBP"),
        discount=node.money("vDesconto"),
        discount_type=None if discount_type is None else DiscountType(discount_type),
        discount_reason=node.optional_text("xDesconto"),
        to_pay=node.money("vPgto"),
        change=node.money("vTroco"),
        payments=tuple(map(_payment, body.nodes("pag"))),
    )


def _payment(node: Node) -> Payment:
    brand = node.optional_text("card/tBand")
    return Payment(
        type=PaymentType(node.text("tPag")),
        description=node.optional_text("xPag"),
        amount=node.money("vPag"),
        card_brand=node.optional_text("card/xBand") or (brand and CardBrand(brand).label),
        card_nsu=node.optional_text("card/nsuTrans"),
        card_authorization=node.optional_text("card/cAut"),
        card_note=node.optional_text("card/infAdCard"),
    )


def read_taxes(body: Node) -> Taxes:
    """Return what an `infBPe` says about taxes."""
    node = body.node("imp")
    icms = next(node.node("ICMS").nodes("*"))
    notes_of_office = map(body.optional_text, ("imp/infAdFisco", "infAdic/infAdFisco"))
    return Taxes(
        icms_cst=icms.text("CST"),
        simples_nacional=icms.name == _SIMPLES_GROUP,
        icms_base=icms.optional_money("vBC"),
        icms_rate=icms.optional_text("pICMS"),
        icms_amount=icms.optional_money("vICMS"),
        icms_base_reduction=icms.optional_text("pRedBC"),
        ibs=node.optional_money("IBSCBS/gIBSCBS/vIBS"),
        cbs=node.optional_money("IBSCBS/gIBSCBS/gCBS/vCBS"),
        approximate_total=node.optional_money("vTotTrib"),
        tax_office_notes=tuple(filter(None, notes_of_office)),
    )
