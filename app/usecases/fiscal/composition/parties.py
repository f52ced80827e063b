"""Issuer, passenger and agency of a BP-e, and where they met."""

from app.db.models.partners import PartnerPresence
from app.db.models.sales import DocumentKind
from app.usecases.fiscal.composition.sold import Establishment, Line, Order, Partner, Ticket
from bpe.codes import IdentityType, Presence, TaxRegime
from bpe.document import Passenger
from bpe.parties import Address, Agency, Issuer
from bpe.uf import Uf
from fares.tariff import Channel

_IDENTITY_TYPES = {
    DocumentKind.RG: IdentityType.RG,
    DocumentKind.VOTER: IdentityType.VOTER,
    DocumentKind.PASSPORT: IdentityType.PASSPORT,
    DocumentKind.DRIVER: IdentityType.DRIVER,
    DocumentKind.OTHER: IdentityType.OTHER,
}


_PRESENCE = {
    Channel.COUNTER: Presence.COUNTER,
    Channel.ONLINE: Presence.INTERNET,
    Channel.ONBOARD: Presence.ON_BOARD,
}
_PRESENCE_AT_PARTNER = {
    PartnerPresence.COUNTER: Presence.COUNTER,
    PartnerPresence.REMOTE: Presence.INTERNET,
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


def agency_of(partner: Partner | None) -> Agency | None:
    """Return the third party that sold, by its own address; None where the carrier sold."""
    if partner is None:
        return None
    return Agency(
        name=partner.legal_name,
        cnpj=partner.cnpj,
        address=Address(
            street=partner.street,
            number=partner.street_number,
            complement=partner.complement,
            district=partner.district,
            municipality_code=partner.municipality_code,
            municipality=partner.municipality.name,
            uf=Uf(partner.municipality.uf),
            postal_code=partner.postal_code,
            phone=partner.phone,
            email=partner.email,
        ),
    )


def presence_of(order: Order) -> Presence:
    """Return where the passenger was, which is where the partner met them if one sold."""
    if order.partner_presence is not None:
        return _PRESENCE_AT_PARTNER[order.partner_presence]
    return _PRESENCE[order.channel]


def passenger_of(ticket: Ticket) -> Passenger:
    """Return the passenger as the ticket names them, whatever is known of them today."""
    return Passenger(
        name=ticket.passenger_name,
        identity_type=_IDENTITY_TYPES[ticket.document_kind],
        identity_number=ticket.document_number,
        identity_description=ticket.document_description,
        cpf=ticket.cpf,
    )
