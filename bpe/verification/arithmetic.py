"""Do the amounts add up, within what the authorisers tolerate?"""

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from bpe.verification.document import Document, Fault

_ONE_REAL = Decimal("1.00")  # 436, 438
_ROUNDING = Decimal("0.0199")  # 435
_ZERO = Decimal(0)
_IBS_CBS = "imp/IBSCBS/gIBSCBS"


def check_arithmetic(document: Document) -> str:
    """Return the sum of the ticket.

    :raises Fault: with everything that does not add up
    """
    try:
        faults = [
            *_price_faults(document),
            *_discount_faults(document),
            *_icms_faults(document),
            *_ibs_cbs_faults(document),
        ]
    except InvalidOperation as error:
        raise Fault("há um valor que não é número") from error
    if faults:
        raise Fault("; ".join(faults))
    price, discount, owed = (_values(document, name) for name in ("vBP", "vDesconto", "vPgto"))
    return f"{price} - {discount} = {owed}, pagos {_sum(document, 'pag/vPag')}"


def _price_faults(document: Document) -> Iterator[str]:
    price, discount = _values(document, "vBP"), _values(document, "vDesconto")
    owed, change = _values(document, "vPgto"), _values(document, "vTroco")
    lines, paid = _sum(document, "infValorBPe/Comp/vComp"), _sum(document, "pag/vPag")
    if abs(price - lines) > _ONE_REAL:
        yield f"vBP é {price} e os componentes somam {lines} (436)"
    if price - discount != owed:
        yield f"vBP {price} menos vDesconto {discount} não é vPgto {owed} (403)"
    if abs(owed + change - paid) > _ONE_REAL:
        yield f"vPgto {owed} mais vTroco {change} não são os {paid} pagos (438)"


def _discount_faults(document: Document) -> Iterator[str]:
    discount = _values(document, "vDesconto")
    if document.has("infValorBPe/tpDesconto"):
        if discount <= 0:
            yield "há tipo de desconto e vDesconto é zero (401)"
        if not document.has("infValorBPe/xDesconto"):
            yield "há tipo de desconto e falta xDesconto (437)"
        return
    if discount > 0 or document.has("infValorBPe/xDesconto"):
        yield "há desconto e falta o tipo dele (500)"
    if _values(document, "vBP") == 0:
        yield "o valor do bilhete é zero sem desconto (501)"


def _icms_faults(document: Document) -> Iterator[str]:
    if not document.has("imp/ICMS/*/vICMS"):
        return
    base, rate, tax = (_amount(document, f"imp/ICMS/*/{n}") for n in ("vBC", "pICMS", "vICMS"))
    if not _close(base, rate, tax):
        yield f"vICMS {tax} não é {rate}% de {base} (435)"
    if tax > _values(document, "vBP"):
        yield f"vICMS {tax} é maior que vBP (499)"


def _ibs_cbs_faults(document: Document) -> Iterator[str]:
    if not document.has(_IBS_CBS):
        return
    for name, group in (("IBSUF", "gIBSUF"), ("IBSMun", "gIBSMun"), ("CBS", "gCBS")):
        yield from _share_faults(document, name, f"{_IBS_CBS}/{group}")
    state, municipal = (
        _amount(document, f"{_IBS_CBS}/{path}") for path in ("gIBSUF/vIBSUF", "gIBSMun/vIBSMun")
    )
    if _amount(document, f"{_IBS_CBS}/vIBS") != state + municipal:
        yield f"vIBS não é a soma {state + municipal} das duas partes"


def _share_faults(document: Document, name: str, group: str) -> Iterator[str]:
    if document.has(f"{group}/gDif") or document.has(f"{group}/gDevTrib"):
        return  # A tax deferred or given back is less than its rate.
    base, tax = _amount(document, f"{_IBS_CBS}/vBC"), _amount(document, f"{group}/v{name}")
    rate = effective = _amount(document, f"{group}/p{name}")
    if document.has(f"{group}/gRed"):
        reduction = _amount(document, f"{group}/gRed/pRedAliq")
        effective = _amount(document, f"{group}/gRed/pAliqEfet")
        government = _optional(document, "ide/gCompraGov/pRedutor")
        expected = rate * (100 - reduction) * (100 - government) / 10_000
        if abs(expected - effective) > Decimal("0.005"):
            yield f"alíquota efetiva de {name} é {effective}% e seria {expected.normalize():f}%"
    if not _close(base, effective, tax):
        yield f"v{name} {tax} não é {effective}% de {base}"


def _close(base: Decimal, rate: Decimal, tax: Decimal) -> bool:
    return abs(base * rate / 100 - tax) <= _ROUNDING


def _values(document: Document, name: str) -> Decimal:
    return _amount(document, f"infValorBPe/{name}")


def _amount(document: Document, path: str) -> Decimal:
    return Decimal(document.text(path))


def _optional(document: Document, path: str) -> Decimal:
    text = document.optional(path)
    return _ZERO if text is None else Decimal(text)


def _sum(document: Document, path: str) -> Decimal:
    return sum(map(Decimal, document.texts(path)), _ZERO)
