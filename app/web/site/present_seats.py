"""The seats of a bus as the page draws them: decks, rows, and a name that is read aloud."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.usecases.selling.departures import FareOption
from app.usecases.selling.seat_map import SeatMap, SeatOnMap
from app.web.formatting import brl
from app.web.site.best_seats import at_window, is_open
from app.web.site.fare_words import FareWords, fare_words
from fares.service_class import ServiceClass


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat as it is drawn and named."""

    number: int
    label: str
    state: str
    """livre, sua or ocupada."""
    chosen: bool
    preferential: bool
    service_class: ServiceClass
    name: str
    """Such as "Poltrona 12, janela, executiva"."""
    price: str
    """What it costs at the marked fare; empty where it cannot be bought."""

    @property
    def open(self) -> bool:
        return self.state != "ocupada"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the bus; None is the aisle. `heading` names a class that begins here."""

    heading: str
    cells: tuple[SeatView | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A floor of the bus, from its front."""

    number: int
    name: str
    rows: tuple[Row, ...]
    width: int
    free: int

    @property
    def seats(self) -> list[SeatView]:
        return [seat for row in self.rows for seat in row.cells if seat is not None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassFares:
    """The fares of a class, one of which is chosen for its seats."""

    service_class: ServiceClass
    label: str
    fares: tuple[FareWords, ...]
    chosen: int
    """The fare that is marked."""
    centavos: Mapping[int, int]
    """What each fare costs, for the script that adds up."""


@dataclass(frozen=True, slots=True)
class Marked:
    """What is marked on the page: seats, and the fares of their classes."""

    seats: Collection[int]
    fares: Collection[int]


def decks(seat_map: SeatMap, marked: Marked) -> list[Deck]:
    """Return the floors of the bus, the lower one first."""
    numbers = sorted({seat.deck for seat in seat_map.seats})
    return [_deck(seat_map, number, marked, only=len(numbers) == 1) for number in numbers]


def class_fares(seat_map: SeatMap, chosen: Collection[int]) -> list[ClassFares]:
    """Return the fares of each class of the bus that is on sale.

    Unless one was chosen, the cheapest that can be transferred is marked: who gives the
    transfer up does so on purpose (art. 145, §§ 2º and 3º).
    """
    options: dict[ServiceClass, tuple[FareOption, ...]] = {}
    for seat in seat_map.seats:
        if seat.options:
            options.setdefault(seat.service_class, seat.options)
    return [_fares(one, options[one], chosen) for one in sorted(options)]


def marked_fare(options: Sequence[FareOption], chosen: Collection[int]) -> int:
    """Return the fare that counts for a class: the chosen one, or the usual one."""
    picked = [option.fare_id for option in options if option.fare_id in chosen]
    usual = [option.fare_id for option in options if option.conditions.transferable]
    return (picked or usual or [options[0].fare_id])[0]


def states(seat_map: SeatMap) -> dict[str, str]:
    """Return how each seat stands, by its number, for the script that looks again."""
    return {str(seat.seat): _state(seat) for seat in seat_map.seats}


def _fares(
    service_class: ServiceClass, options: Sequence[FareOption], chosen: Collection[int]
) -> ClassFares:
    return ClassFares(
        service_class=service_class,
        label=service_class.label.capitalize(),
        fares=tuple(fare_words(option) for option in options),
        chosen=marked_fare(options, chosen),
        centavos={option.fare_id: option.quote.total.centavos for option in options},
    )


def _deck(seat_map: SeatMap, number: int, marked: Marked, *, only: bool) -> Deck:
    seats = [seat for seat in seat_map.seats if seat.deck == number]
    columns = _columns(seats)
    rows, last = [], None
    for row in sorted({seat.row for seat in seats}):
        of_row = {seat.column: seat for seat in seats if seat.row == row}
        first = of_row[min(of_row)].service_class
        heading = first.label.capitalize() if first is not last else ""
        last = first
        cells = (of_row.get(column) if column else None for column in columns)
        views = tuple(_view(seat_map, seat, marked) if seat else None for seat in cells)
        rows.append(Row(heading=heading, cells=views))
    return Deck(
        number=number,
        name="Ônibus" if only else ("Piso inferior" if number == 1 else "Piso superior"),
        rows=tuple(rows),
        width=len(columns),
        free=sum(seat.on_sale for seat in seats),
    )


def _columns(seats: Iterable[SeatOnMap]) -> list[int]:
    """Return the columns from side to side; 0 is an aisle that the layout leaves out."""
    columns = sorted({seat.column for seat in seats})
    if columns == list(range(columns[0], columns[0] + 4)):
        return [*columns[:2], 0, *columns[2:]]
    return list(range(columns[0], columns[-1] + 1))


def _state(seat: SeatOnMap) -> str:
    if not is_open(seat):
        return "ocupada"
    return "livre" if seat.on_sale else "sua"


def _view(seat_map: SeatMap, seat: SeatOnMap, marked: Marked) -> SeatView:
    state = _state(seat)
    words = [
        f"Poltrona {seat.label}",
        "janela" if at_window(seat_map, seat) else "corredor",
        seat.service_class.label,
        *(["preferencial"] if seat.preferential else []),
    ]
    return SeatView(
        number=seat.seat,
        label=seat.label,
        state=state,
        chosen=seat.seat in marked.seats and state != "ocupada",
        preferential=seat.preferential,
        service_class=seat.service_class,
        name=", ".join(words),
        price="" if state == "ocupada" else _price(seat.options, marked.fares),
    )


def _price(options: Sequence[FareOption], marked: Collection[int]) -> str:
    wanted = marked_fare(options, marked)
    return next(brl(option.quote.total) for option in options if option.fare_id == wanted)
