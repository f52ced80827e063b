"""Issuer and passenger of a BP-e."""

from app.db.models.company import Establishment
from app.db.models.network import Line
from app.db.models.sales import DocumentKind, Ticket
from bpe.codes import IdentityType, TaxRegime
from bpe.document import Passenger
from bpe.parties import Address, Issuer
from bpe.uf import Uf

_IDENTITY_TYPES = {
    DocumentKind.RG: IdentityType.RG,
    DocumentKind.VOTER: IdentityType.VOTER,
    DocumentKind.PASSPORT: IdentityType.PASSPORT,
    DocumentKind.DRIVER: IdentityType.DRIVER,
    DocumentKind.OTHER: IdentityType.OTHER,
}


def issuer_of(establishment: Establishment, line: Line) -> Issuer:
    """Return the establishment as issuer; the line's prefix is its TAR."""
    return Issuer(
        cnpj=establishment.cnpj,
        state_registration=establishment.state_registration,
        name=establishment.legal_name,
        trade_name=establishment.trade_name,
        tax_regime=TaxRegime(establishment.tax_regime),
        address=Address(
            street=establishment.street,
            number=establishment.street_number,
            complement=establishment.complement,
            district=establishment.district,
            municipality_code=establishment.municipality_code,
            municipality=establishment.municipality.name,
            uf=Uf(establishment.uf),
            postal_code=establishment.postal_code,
            phone=establishment.phone,
            email=establishment.email,
        ),
        authorization=line.prefix,
    )


def passenger_of(ticket: Ticket) -> Passenger:
    """Return the passenger as the ticket names them, whatever is known of them today."""
    return Passenger(
        name=ticket.passenger_name,
        identity_type=_IDENTITY_TYPES[ticket.document_kind],
        identity_number=ticket.document_number,
        identity_description=ticket.document_description,
        cpf=ticket.cpf,
    )
