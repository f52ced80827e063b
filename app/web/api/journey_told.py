"""Journeys as the API tells them: from where to where, when, in which vehicle."""

from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

from marshmallow import fields

from app.operations.show_up import show_up_at
from app.usecases.selling.departures import Departure, StopBetween
from app.usecases.selling.places import Place
from app.usecases.selling.read_journey import JourneyFacts
from app.usecases.selling.terms import VehicleKind
from app.web.api.answers import moment_in
from app.web.api.fields import Choice, Flag, Items, Moment, Part, Text, ToldSchema
from app.web.api.journey_ids import EXAMPLE, write_journey_id
from app.web.api.rights import CitationSchema
from fares.kernel.lawbook import Citation
from fares.sale_opening import TripKind


class EndSchema(ToldSchema):
    """Where a journey begins or ends, and when, on the clock of the place."""

    code = Text(longest=7, required=True, metadata={"description": "Código do IBGE."})
    name = Text(longest=120, required=True)
    uf = Text(longest=2, required=True)
    zone = Text(longest=40, required=True)
    at = Moment(required=True)
    place = Text(longest=200, required=True, metadata={"description": "O terminal ou o ponto."})
    platform = Text(longest=20, required=True, allow_none=True)


class StopSchema(ToldSchema):
    """A stop on the way where passengers board and alight, on its own clock."""

    name = Text(longest=120, required=True)
    uf = Text(longest=2, required=True)
    zone = Text(longest=40, required=True)
    place = Text(longest=200, required=True)
    arrives_at = Moment(required=True)
    departs_at = Moment(required=True)


class VehicleSchema(ToldSchema):
    """What runs."""

    kind = Choice(VehicleKind, required=True)
    air_conditioning = Flag(required=True)
    toilet = Flag(required=True)


class ReasonSchema(ToldSchema):
    """Why something is not on sale, with the article where the law says so."""

    reason = Text(longest=400, required=True)
    legal_basis = Items(Part(CitationSchema), most=20, required=True)


class JourneySchema(ToldSchema):
    """A trip between two of its stops."""

    id = Text(longest=20, required=True)
    carrier = Text(longest=200, required=True)
    line = Text(longest=40, required=True, metadata={"description": "O prefixo da linha."})
    kind = Choice(
        TripKind,
        required=True,
        metadata={"description": "As duas primeiras são convencionais, com gratuidades por lei."},
    )
    vehicle = Part(VehicleSchema, required=True)
    boarding = Part(EndSchema, required=True)
    alighting = Part(EndSchema, required=True)
    show_up_at = Moment(required=True, metadata={"description": "Até quando se apresentar."})
    duration_minutes = fields.Integer(required=True)
    stops = Items(Part(StopSchema), most=200, required=True)


class JourneyNowSchema(JourneySchema):
    """A journey, and whether it may be sold now."""

    on_sale = Flag(required=True)
    not_on_sale = Part(ReasonSchema, required=True, allow_none=True)


JOURNEY: dict[str, Any] = {
    "id": EXAMPLE,
    "carrier": "Viação Exemplo",
    "line": "08-0123-00",
    "kind": "convencional",
    "vehicle": {"kind": "road", "air_conditioning": True, "toilet": True},
    "boarding": {
        "code": "3550308",
        "name": "São Paulo",
        "uf": "SP",
        "zone": "America/Sao_Paulo",
        "at": "2026-12-20T22:30:00-03:00",
        "place": "Terminal Tietê",
        "platform": "32",
    },
    "alighting": {
        "code": "5103403",
        "name": "Cuiabá",
        "uf": "MT",
        "zone": "America/Cuiaba",
        "at": "2026-12-21T21:10:00-04:00",
        "place": "Terminal de Cuiabá",
        "platform": None,
    },
    "show_up_at": "2026-12-20T22:00:00-03:00",
    "duration_minutes": 1420,
    "stops": [
        {
            "name": "Campo Grande",
            "uf": "MS",
            "zone": "America/Campo_Grande",
            "place": "Rodoviária de Campo Grande",
            "arrives_at": "2026-12-21T10:15:00-04:00",
            "departs_at": "2026-12-21T10:45:00-04:00",
        }
    ],
}


def told_journey(
    facts: JourneyFacts | Departure, origin: Place, destination: Place
) -> dict[str, Any]:
    """Return a journey, each moment on the clock of its place."""
    leaves = facts.departs_at.astimezone(ZoneInfo(origin.zone))
    return {
        "id": write_journey_id(facts.trip_id, facts.origin_position, facts.destination_position),
        "carrier": facts.carrier_name,
        "line": facts.line_prefix,
        "kind": facts.kind,
        "vehicle": {
            "kind": facts.vehicle_kind,
            "air_conditioning": facts.has_air_conditioning,
            "toilet": facts.has_toilet,
        },
        "boarding": _end(origin, moment_in(origin.zone, leaves), facts.boarding_place)
        | {"platform": facts.platform},
        "alighting": _end(
            destination, moment_in(destination.zone, facts.arrives_at), facts.alighting_place
        ),
        "show_up_at": moment_in(origin.zone, show_up_at(leaves)),
        "duration_minutes": int((facts.arrives_at - facts.departs_at).total_seconds() // 60),
        "stops": [_stop(stop) for stop in facts.stops],
    }


def _stop(stop: StopBetween) -> dict[str, Any]:
    return {
        "name": stop.municipality,
        "uf": stop.uf,
        "zone": stop.zone,
        "place": stop.place,
        "arrives_at": moment_in(stop.zone, stop.arrives_at),
        "departs_at": moment_in(stop.zone, stop.departs_at),
    }


def told_reason(reason: str, basis: Sequence[Citation]) -> dict[str, Any]:
    """Return why something is not on sale."""
    return {"reason": reason, "legal_basis": [told_citation(one) for one in basis]}


def told_citation(citation: Citation) -> dict[str, str]:
    """Return where the law says it."""
    return {
        "norm": citation.norm,
        "provision": citation.provision,
        "rule": citation.rule,
        "url": citation.url,
    }


def _end(place: Place, at: str, where: str) -> dict[str, Any]:
    return {
        "code": place.code,
        "name": place.name,
        "uf": place.uf,
        "zone": place.zone,
        "at": at,
        "place": where,
        "platform": None,
    }
