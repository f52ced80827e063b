"""The notes of a ticket: all that art. 143 asks and the layout has no field for."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from app.db.models.fleet import VehicleKind
from app.operations.show_up import show_up_at
from app.usecases.fiscal.composition.sold import Carrier, Stop, Ticket
from bpe.notes import Note
from fares.conditions import FareConditions, rescheduling_rule, transfer_rule
from fares.kernel.rules import rule
from fares.tariff import Channel

M3_NOTICE = "Viagem realizada em micro-ônibus M3 (art. 143, § 3º, da Resolução ANTT 6.033/2023)"

_PLACES = {
    Channel.COUNTER: "Guichê",
    Channel.ONLINE: "Internet",
    Channel.ONBOARD: "Embarcado",
}


@rule("R6033-143", "R6033-138", "R6033-144", "R6033-145§3", "R6033-146§2", "R6033-187§2")
def notes_of(ticket: Ticket, origin: Stop, destination: Stop) -> dict[str, str]:
    """Return the notes by label, in the order in which they are printed.

    What is not known is left out, so that the ticket is found incomplete.
    """
    line = ticket.line
    return {
        **_sac(line.carrier),
        Note.PLACE_OF_ISSUE: _place_of_issue(ticket),
        Note.VIA: "1ª via",
        Note.LINE_ORIGIN: f"{line.origin.name}/{line.origin.uf}",
        Note.LINE_DESTINATION: f"{line.destination.name}/{line.destination.uf}",
        Note.BOARDING_MUNICIPALITY: _municipality(origin),
        Note.BOARDING_PLACE: origin.boarding_place,
        Note.SHOW_UP: _show_up(ticket.departs_at, origin),
        Note.SERVICE_CLASS: f"{ticket.service_class} - {ticket.service_class.label}",
        Note.SEAT: ticket.seat_label,
        Note.ALIGHTING_MUNICIPALITY: _municipality(destination),
        Note.ALIGHTING_PLACE: destination.boarding_place,
        **_conditions(ticket),
        Note.LEGAL_VALIDITY: f"até {_day(ticket.valid_until)}",
        Note.GUIDE: _guide(line.carrier),
        **_m3(ticket),
    }


def _municipality(stop: Stop) -> str:
    return f"{stop.municipality.name}/{stop.municipality.uf}"


def _sac(carrier: Carrier) -> dict[str, str]:
    """Return the number of the SAC, which an e-mail address does not stand in for."""
    if carrier.sac_phone is None:
        return {}
    return {Note.SAC: " / ".join(filter(None, (carrier.sac_phone, carrier.sac_email)))}


def _place_of_issue(ticket: Ticket) -> str:
    point, partner = ticket.order.point_of_sale, ticket.order.partner
    if partner is not None:
        return f"{partner.trade_name}, {partner.municipality.name}/{partner.municipality.uf}"
    if point is None:
        return _PLACES[ticket.order.channel]
    return f"{point.name}, {point.municipality.name}/{point.municipality.uf}"


def _show_up(departs_at: datetime, origin: Stop) -> str:
    """Return the show-up time on the clock of the boarding place."""
    local = departs_at.astimezone(ZoneInfo(origin.municipality.zone))
    return f"{show_up_at(local):%d/%m/%Y %H:%M}"


def _conditions(ticket: Ticket) -> dict[str, str]:
    """Return the rules of transfer and rescheduling, and the terms of a promotional price."""
    row = ticket.conditions
    conditions = FareConditions(
        code=row.code,
        version=row.version,
        transferable=row.transferable,
        rescheduling_fee=row.rescheduling_fee,
        text=row.text,
    )
    price = ticket.base_fare + ticket.toll + ticket.insurance - ticket.discount
    rescheduling = rescheduling_rule(conditions, service_price=price)
    told: dict[str, str] = {
        Note.TRANSFER_RULE: transfer_rule(conditions),
        Note.RESCHEDULING_RULE: f"{rescheduling} {row.text}".strip(),
    }
    if ticket.terms_shown:
        told[Note.PROMOTIONAL_TERMS] = ticket.terms_shown
    return told


def _guide(carrier: Carrier) -> str:
    where = f" e em {carrier.site}" if carrier.site else ""
    return f"direitos e deveres dos passageiros, nos pontos de venda, nos veículos{where}"


def _m3(ticket: Ticket) -> dict[str, str]:
    is_m3 = ticket.vehicle.kind is VehicleKind.M3_MICROBUS
    return {Note.M3_NOTICE: M3_NOTICE} if is_m3 else {}


def _day(day: date) -> str:
    return f"{day:%d/%m/%Y}"
