"""Which lines are on sale, and what each of the others still lacks.

Judged when asked, never stored: a registration that lapses today stops the sale today.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.network import Direction, LineStop
from app.usecases.operations.line_facts import (
    CompanyFacts,
    LineFacts,
    Pair,
    read_company_facts,
    read_line_facts,
)
from fares.kernel.rules import rule

_REGULATOR_ZONE = ZoneInfo("America/Sao_Paulo")
_WAYS = {Direction.OUTBOUND: "IDA", Direction.INBOUND: "VOLTA"}


@dataclass(frozen=True, slots=True, kw_only=True)
class LineReadiness:
    """A line, what keeps it off sale and what keeps a part of it off sale, in Portuguese."""

    prefix: str
    description: str
    lacks: tuple[str, ...]
    """Each stops the whole line; empty when it is on sale."""
    partial: tuple[str, ...]
    """Each stops some departures or some seções only."""

    @property
    def on_sale(self) -> bool:
        """Whether something of the line can be sold."""
        return not self.lacks


def read_line_readiness(*, database: Database, now: datetime) -> list[LineReadiness]:
    """Return every line by its prefix."""
    with database.reading() as session:
        return judge_lines(session, now)


def judge_lines(
    session: Session, now: datetime, prefixes: Iterable[str] = ()
) -> list[LineReadiness]:
    """Return lines by prefix, all of them unless some are named, in the caller's session."""
    today = now.astimezone(_REGULATOR_ZONE).date()
    company = read_company_facts(session, today)
    return [_judge(facts, company, today) for facts in read_line_facts(session, today, prefixes)]


@rule("R6033-17§1")
def ufs_without_registration(ufs: Iterable[str], registered_ufs: frozenset[str]) -> tuple[str, ...]:
    """Return the UFs of boarding and alighting without an active state registration."""
    return tuple(sorted(set(ufs) - registered_ufs))


def _judge(facts: LineFacts, company: CompanyFacts, today: date) -> LineReadiness:
    return LineReadiness(
        prefix=facts.line.prefix,
        description=facts.line.description,
        lacks=(
            *_authorization(facts, today),
            *_registrations(facts, company),
            *_hours(facts),
            *_trips(facts),
            *_fares(facts),
            *_taxes(facts, company),
        ),
        partial=tuple(_partly(facts)),
    )


@rule("R6033-9", "R6033-31")
def _authorization(facts: LineFacts, today: date) -> Iterator[str]:
    """Tell why the authorisation does not allow a sale today."""
    line = facts.line
    if line.authorized_from > today:
        yield f"TAR em vigor: começa em {line.authorized_from:%d/%m/%Y}"
    if line.authorization_ended_on is not None and line.authorization_ended_on <= today:
        yield f"TAR em vigor: encerrado em {line.authorization_ended_on:%d/%m/%Y} (art. 31)"
    if line.allows_m3 is None:
        yield "condições do TAR (tar.csv)"


def _registrations(facts: LineFacts, company: CompanyFacts) -> Iterator[str]:
    if not company.has_sac:
        yield "telefone do SAC (transportadora.csv; art. 187)"
    ufs = {
        company.uf_of[stop.municipality_code]
        for stops in facts.stops.values()
        for stop in stops
        if stop.sells
    }
    if missing := ufs_without_registration(ufs, company.registered_ufs):
        where = ", ".join(missing)
        yield f"estabelecimento com IE ativa em {where} (estabelecimentos.csv; art. 17, § 1º)"


def _hours(facts: LineFacts) -> Iterator[str]:
    if not facts.timetables:
        yield "horário que circule (horarios.csv)"
    for direction, name in _WAYS.items():
        runs = [table for table in facts.timetables if table.direction is direction]
        if any(not _is_told(facts.stops_of(table)) for table in runs):
            yield f"horas, km, lugar e taxa das paradas da {name} (paradas.csv)"


def _is_told(stops: list[LineStop]) -> bool:
    """Tell whether our own file told all that a ticket needs of these stops."""
    return bool(stops) and all(
        None
        not in (
            stop.km,
            stop.arrive_minutes,
            stop.depart_minutes,
            stop.boarding_place,
            stop.boarding_fee,
        )
        for stop in stops
    )


@rule("R6033-102", "R6033-103")
def _trips(facts: LineFacts) -> Iterator[str]:
    """Tell that no trip of the line is registered with its kind and vehicle."""
    if facts.timetables and not facts.registered:
        yield "tipo de viagem, cadastro na ANTT e veículo (viagens.csv, layouts.csv, veiculos.csv)"


@rule("R6033-145§2")
def _fares(facts: LineFacts) -> Iterator[str]:
    """Tell that no seção has a fare, or none that may be sold."""
    if not facts.secoes:
        yield "seção em vigor"
    elif not facts.secoes & facts.priced:
        if facts.alone:
            yield "tarifa transferível ao lado da intransferível (tarifas.csv; art. 145, § 2º)"
        else:
            yield "tarifas e suas condições (tarifas.csv, condicoes.csv)"


def _taxes(facts: LineFacts, company: CompanyFacts) -> Iterator[str]:
    boarding = {company.uf_of[origin] for origin, _ in facts.secoes if origin in company.uf_of}
    if missing := boarding - company.taxed_ufs:
        yield f"tributação de quem embarca em {', '.join(sorted(missing))} (impostos.csv)"


def _partly(facts: LineFacts) -> Iterator[str]:
    if facts.registered:
        waiting = [table for table in facts.timetables if table.id not in facts.registered]
        for table in waiting:
            way = f"{_WAYS[table.direction]} {table.departs_at:%H:%M} {table.vehicle_type}".strip()
            yield f"{way}: sem viagem cadastrada daqui em diante (viagens.csv)"
    unpriced = facts.secoes - facts.priced
    if facts.secoes & facts.priced and unpriced:
        yield f"{len(unpriced)} de {len(facts.secoes)} seções sem tarifa (tarifas.csv)"
    for service_class, pairs in sorted(facts.alone.items()):
        if facts.secoes & facts.priced:
            yield (
                f"{service_class.label}: em {len(pairs)} de {len(facts.secoes)} seções falta a "
                "tarifa transferível ao lado da intransferível, que sem ela não é vendida "
                "(tarifas.csv; art. 145, § 2º)"
            )
    lost = _unreached(facts)
    if lost:
        yield f"{len(lost)} de {len(facts.secoes)} seções sem parada que as atenda"


def _unreached(facts: LineFacts) -> set[Pair]:
    there = {
        stop.municipality_code for stops in facts.stops.values() for stop in stops if stop.sells
    }
    return {pair for pair in facts.secoes if not there.issuperset(pair)}
