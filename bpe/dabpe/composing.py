"""Putting a recorded ticket into words."""

from datetime import timedelta

from bpe.authorizers import pages_of
from bpe.codes import Emission, Environment
from bpe.dabpe import wording
from bpe.dabpe.accounts import compose_account
from bpe.dabpe.content import Content, Departure, Fact, Heading, Stop
from bpe.dabpe.printed import Address, Authorization, Issuer, Passenger, PrintedTicket
from bpe.notes import Note

NO_FISCAL_VALUE = "EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL"
CONTINGENCY = "EMITIDA EM CONTINGÊNCIA"
PENDING = "PENDENTE DE AUTORIZAÇÃO"

_BRASILIA = timedelta(hours=-3)
_ALERTS = (Note.M3_NOTICE, Note.GRATUIDADE_NOTICE)
_RULES = (
    Note.TRANSFER_RULE,
    Note.RESCHEDULING_RULE,
    Note.PROMOTIONAL_TERMS,
    Note.LEGAL_VALIDITY,
    Note.GUIDE,
)
_BENEFIT = (Note.BENEFIT_CATEGORY, Note.BENEFIT_DOCUMENT)


def compose(ticket: PrintedTicket, *, copy: int) -> Content:
    """Return the words of a ticket; `copy` is 1 for the first via handed out."""
    return Content(
        language="pt-BR",
        subject=f"Bilhete {ticket.journey.origin} → {ticket.journey.destination}",
        heading=_heading(ticket, copy),
        departure=_departure(ticket),
        account=compose_account(ticket.values, ticket.taxes),
        consultation=pages_of(ticket.journey.origin_uf).consultation,
        key=wording.groups_of_four(ticket.identity.access_key),
        passenger=ticket.passenger.name if ticket.passenger else "PASSAGEIRO NÃO IDENTIFICADO",
        passenger_facts=_passenger_facts(ticket),
        document_facts=_document_facts(ticket, copy),
        qr_text=ticket.identity.qr_text,
        alerts=tuple(ticket.notes[note] for note in _ALERTS if note in ticket.notes),
        rules=_noted(ticket, *_RULES),
        messages=_messages(ticket),
    )


def _heading(ticket: PrintedTicket, copy: int) -> Heading:
    agency = ticket.agency
    return Heading(
        carrier=ticket.issuer.trade_name or ticket.issuer.legal_name,
        carrier_lines=_issuer_lines(ticket.issuer),
        sac=ticket.notes.get(Note.SAC),
        agency_lines=()
        if agency is None
        else (
            f"Vendido por {agency.legal_name}",
            *(() if agency.cnpj is None else (f"CNPJ {agency.cnpj}",)),
            *_address_lines(agency.address),
        ),
        copy=f"{copy}ª via",
        repeated=copy > 1,
        warnings=_warnings(ticket),
    )


def _issuer_lines(issuer: Issuer) -> tuple[str, ...]:
    contact = (issuer.phone and wording.phone(issuer.phone), issuer.email)
    lines = (
        issuer.legal_name if issuer.trade_name else None,
        f"CNPJ {issuer.cnpj} · IE {issuer.state_registration}",
        *_address_lines(issuer.address),
        " · ".join(filter(None, contact)),
        issuer.authorization and f"Autorização ANTT (TAR) {issuer.authorization}",
    )
    return tuple(filter(None, lines))


def _address_lines(address: Address) -> tuple[str, ...]:
    street = (f"{address.street}, {address.number}", address.complement, address.district)
    code = address.postal_code and f"CEP {wording.postal_code(address.postal_code)}"
    city = (f"{address.municipality}/{address.uf}", code)
    return ", ".join(filter(None, street)), ", ".join(filter(None, city))


def _warnings(ticket: PrintedTicket) -> tuple[str, ...]:
    identity = ticket.identity
    said = {
        NO_FISCAL_VALUE: identity.environment is Environment.HOMOLOGATION,
        CONTINGENCY: identity.emission is Emission.CONTINGENCY,
        PENDING: ticket.authorization is None,
    }
    return tuple(warning for warning, applies in said.items() if applies)


def _departure(ticket: PrintedTicket) -> Departure:
    journey, notes = ticket.journey, ticket.notes
    return Departure(
        origin=_stop(
            "Origem (embarque)",
            f"{journey.origin}/{journey.origin_uf}",
            *map(notes.get, (Note.BOARDING_PLACE, Note.BOARDING_MUNICIPALITY)),
        ),
        destination=_stop(
            "Destino (desembarque)",
            f"{journey.destination}/{journey.destination_uf}",
            *map(notes.get, (Note.ALIGHTING_PLACE, Note.ALIGHTING_MUNICIPALITY)),
        ),
        departs_at=journey.departs_at,
        day=wording.long_day(journey.departs_at.date()),
        hour=wording.hour(journey.departs_at),
        zone=_zone(ticket),
        show_up=notes.get(Note.SHOW_UP),
        seat=ticket.seat,
        facts=_journey_facts(ticket),
    )


def _journey_facts(ticket: PrintedTicket) -> tuple[Fact, ...]:
    journey = ticket.journey
    return (
        *_noted(ticket, Note.SERVICE_CLASS),
        Fact("Tipo", journey.service_type.label),
        *_recorded("Plataforma", journey.platform),
        *_recorded("Prefixo", journey.prefix),
        Fact("Linha", journey.line),
        *_noted(ticket, Note.LINE_ORIGIN, Note.LINE_DESTINATION),
    )


def _stop(label: str, city: str, *said: str | None) -> Stop:
    """Return a stop with what is said of its place beyond the name of its city."""
    place = ", ".join(part for part in said if part and part != city)
    return Stop(label=label, city=city, place=place or None)


def _zone(ticket: PrintedTicket) -> str | None:
    journey = ticket.journey
    if journey.departs_at.utcoffset() == _BRASILIA:
        return None
    return f"hora de {ticket.notes.get(Note.BOARDING_MUNICIPALITY, journey.origin)}"


def _passenger_facts(ticket: PrintedTicket) -> tuple[Fact, ...]:
    identified = _identity_facts(ticket.passenger) if ticket.passenger else ()
    return (*identified, *_noted(ticket, *_BENEFIT), *_recorded("Comprador", ticket.buyer))


def _identity_facts(passenger: Passenger) -> tuple[Fact, ...]:
    kind = passenger.document_description or passenger.document_type.label
    cpf = None if passenger.cpf is None else str(passenger.cpf)
    return (Fact(kind, passenger.document_number), *_recorded("CPF", cpf))


def _document_facts(ticket: PrintedTicket, copy: int) -> tuple[Fact, ...]:
    identity = ticket.identity
    return (
        Fact("BP-e nº", f"{identity.number:09d} · Série {identity.series:03d} · {copy}ª via"),
        Fact("Emissão", wording.moment_with_seconds(identity.issued_at)),
        *_noted(ticket, Note.PLACE_OF_ISSUE),
        *_protocol_facts(ticket.authorization),
    )


def _protocol_facts(authorization: Authorization | None) -> tuple[Fact, ...]:
    if authorization is None:
        return (Fact("Protocolo de autorização", "pendente"),)
    return (
        Fact("Protocolo de autorização", authorization.number),
        Fact("Autorizado em", wording.moment_with_seconds(authorization.received_at)),
    )


def _recorded(label: str, value: str | None) -> tuple[Fact, ...]:
    return () if value is None else (Fact(label, value),)


def _noted(ticket: PrintedTicket, *wanted: Note) -> tuple[Fact, ...]:
    """Return the notes that the ticket has, labelled as they are recorded."""
    return tuple(Fact(note, ticket.notes[note]) for note in wanted if note in ticket.notes)


def _messages(ticket: PrintedTicket) -> tuple[str, ...]:
    """Return what stands in the ticket's free texts and no other block shows."""
    known = set(Note)
    office = ticket.authorization.message if ticket.authorization else None
    others = (
        f"{label}: {value}" if value else label
        for label, value in ticket.notes.items()
        if label not in known
    )
    return tuple(filter(None, (*ticket.taxes.tax_office_notes, office, *others)))
