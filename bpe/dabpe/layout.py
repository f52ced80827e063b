"""The roll of 80 mm: a ticket in one column, as tall as what it has to say."""

from bpe.dabpe.column import BODY, LARGE, SMALL, Column
from bpe.dabpe.content import TITLE, Account, Content, Departure, Fact, Heading, Row, Stop
from bpe.dabpe.faces import Face
from bpe.dabpe.paper import Strip
from bpe.dabpe.qr import Matrix


def lay_out(content: Content, code: Matrix) -> Strip:
    """Return where every mark of a ticket goes, its QR code among them."""
    column = Column()
    _heading(column, content.heading)
    _departure(column, content.departure)
    _account(column, content.account)
    _consultation(column, content)
    _passenger(column, content)
    _document(column, content, code)
    _closing(column, content)
    return column.finished()


def _heading(column: Column, heading: Heading) -> None:
    for line in heading.agency_lines:
        column.centered(line, SMALL)
    if heading.agency_lines:
        column.rule()
    column.centered(heading.carrier, LARGE, Face.BOLD)
    column.gap(0.8)
    for line in heading.carrier_lines:
        column.centered(line, SMALL)
    if heading.sac:
        column.gap(0.6)
        column.centered(f"SAC {heading.sac}", BODY, Face.BOLD)
    column.rule()
    column.centered(TITLE, BODY, Face.BOLD)
    for warning in heading.warnings:
        column.gap(1)
        column.banner(warning, 9)
    if heading.repeated:
        column.gap(1)
        column.frame(heading.copy.upper(), 11)
    column.rule()


def _departure(column: Column, departure: Departure) -> None:
    _stop(column, departure.origin)
    column.gap(1.2)
    _stop(column, departure.destination)
    column.rule()
    column.left(departure.day, 11, Face.BOLD)
    column.gap(0.8)
    column.headlines(Fact("Saída", departure.hour), Fact("Poltrona", departure.seat or "-"))
    if departure.zone:
        column.left(departure.zone, BODY)
    if departure.show_up:
        column.gap(1)
        column.frame(f"Apresente-se até {departure.show_up}", 9.5)
    column.gap(1.5)
    _facts(column, departure.facts)
    column.rule()


def _stop(column: Column, stop: Stop) -> None:
    column.left(stop.label, SMALL)
    column.left(stop.city, 13, Face.BOLD)
    if stop.place:
        column.left(stop.place, BODY)


def _account(column: Column, account: Account) -> None:
    for row in account.prices:
        _row(column, row)
    column.rule()
    column.left("Pagamento", SMALL)
    for row in account.payments:
        _row(column, row)
    column.rule()


def _row(column: Column, row: Row) -> None:
    if row.total:
        column.gap(0.6)
        column.account(row.label, f"R$ {row.amount}", LARGE, Face.BOLD)
        column.gap(0.6)
    else:
        column.account(row.label, row.amount, BODY, Face.REGULAR)
    if row.detail:
        column.left(row.detail, SMALL)
        column.gap(0.5)


def _consultation(column: Column, content: Content) -> None:
    column.centered("Consulte pela Chave de Acesso em", SMALL)
    column.centered(content.consultation, SMALL)
    column.gap(0.6)
    column.centered(content.key, 9, Face.BOLD)
    column.rule()


def _passenger(column: Column, content: Content) -> None:
    column.left("Passageiro", SMALL)
    column.left(content.passenger, 11, Face.BOLD)
    column.gap(0.6)
    _facts(column, content.passenger_facts)
    column.rule()


def _document(column: Column, content: Content, code: Matrix) -> None:
    _facts(column, content.document_facts)
    column.gap(1)
    column.code(code)
    column.gap(1)
    for tax in content.account.taxes:
        _row(column, tax)


def _closing(column: Column, content: Content) -> None:
    for message in content.messages:
        column.gap(0.8)
        column.left(message, SMALL)
    column.rule()
    for alert in content.alerts:
        column.frame(alert, BODY)
        column.gap(1.2)
    for fact in content.rules:
        column.left(fact.label, SMALL, Face.BOLD)
        column.left(fact.value, SMALL)
        column.gap(0.8)


def _facts(column: Column, facts: tuple[Fact, ...]) -> None:
    for fact in facts:
        column.fact(fact.label, fact.value)
