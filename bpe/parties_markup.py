"""Markup of the parties: issuer, buyer and agency."""

from bpe.markup import optional, plain, text
from bpe.parties import Address, Agency, Buyer, Issuer
from fares.kernel.documents import Cnpj


def write_issuer(issuer: Issuer) -> str:
    """Return the group `emit`."""
    return (
        f"<emit><CNPJ>{issuer.cnpj.characters}</CNPJ><IE>{issuer.state_registration}</IE>"
        f"{text('xNome', issuer.name, 60, 2)}{optional('xFant', issuer.trade_name, 60)}"
        f"<CRT>{issuer.tax_regime}</CRT>{_address('enderEmit', issuer.address)}"
        f"{text('TAR', issuer.authorization, 20)}</emit>"
    )


def write_buyer(buyer: Buyer | None) -> str:
    """Return the group `comp`, or nothing."""
    if buyer is None:
        return ""
    if isinstance(buyer.identity, Cnpj):
        identity = plain("CNPJ", buyer.identity.characters)
    else:
        identity = plain("CPF", buyer.identity.digits)
    return (
        f"<comp>{text('xNome', buyer.name, 60, 2)}{identity}"
        f"{plain('IE', buyer.state_registration)}{_address('enderComp', buyer.address)}</comp>"
    )


def write_agency(agency: Agency | None) -> str:
    """Return the group `agencia`, or nothing."""
    if agency is None:
        return ""
    return (
        f"<agencia>{text('xNome', agency.name, 60, 2)}<CNPJ>{agency.cnpj.characters}</CNPJ>"
        f"{_address('enderAgencia', agency.address)}</agencia>"
    )


def _address(tag: str, address: Address) -> str:
    return (
        f"<{tag}>{text('xLgr', address.street, 60, 2)}{text('nro', address.number, 60)}"
        f"{optional('xCpl', address.complement, 60)}{text('xBairro', address.district, 60, 2)}"
        f"<cMun>{address.municipality_code}</cMun>{text('xMun', address.municipality, 60, 2)}"
        f"{plain('CEP', address.postal_code)}<UF>{address.uf}</UF>"
        f"{plain('fone', address.phone)}{optional('email', address.email, 60)}</{tag}>"
    )
