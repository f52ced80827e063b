"""One BP-e of each kind that we issue."""

from dataclasses import replace

from bpe import codes
from bpe.document import Bpe
from fares.icms import Cst
from tests.unit.bpe.bpe_builders import ALPHANUMERIC, a_bpe, free_values, values_by_card
from tests.unit.bpe.bpe_tax_builders import an_icms, some_taxes


def _cases() -> dict[str, Bpe]:
    plain = a_bpe()
    taxes = some_taxes()
    simples = replace(plain.issuer, tax_regime=codes.TaxRegime.SIMPLES)
    exempt = replace(taxes, icms=an_icms(cst=Cst.EXEMPT, exempted="17.71"), ibs_cbs=None)
    reduced = an_icms(
        cst=Cst.REDUCED_BASE, base="118.08", rate="12.00", amount="14.17", reduction="20.00"
    )
    credited = an_icms(cst=Cst.OTHER, base="147.60", rate="12.00", amount="17.71", credit="3.54")
    return {
        "plain": plain,
        "alphanumeric CNPJ": a_bpe(cnpj=ALPHANUMERIC),
        "free of charge": replace(plain, values=free_values(), taxes=exempt),
        "card and change": replace(plain, values=values_by_card()),
        "Simples Nacional": replace(
            plain, issuer=simples, taxes=replace(taxes, icms=an_icms(cst=Cst.SIMPLES_NACIONAL))
        ),
        "reduced base": replace(plain, taxes=replace(taxes, icms=reduced)),
        "presumed credit": replace(plain, taxes=replace(taxes, icms=credited)),
        "without IBS and CBS": replace(
            plain, taxes=replace(taxes, ibs_cbs=None, document_total=None)
        ),
        "without notes": replace(plain, notes=None),
    }


CASES = _cases()
