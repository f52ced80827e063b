"""The plan of a fictitious national network: lines, stops, seções, timetables and prices.

Everything follows from the number of a line, so that a tenth of the network is the first
tenth of the whole. The first eight lines are the trunk: five daily departures each from São
Paulo to Rio de Janeiro, and no other line goes from one to the other.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

from app.importing.municipalities import Place, read_municipalities

LINES = 2000
TRUNK_LINES = 8
PILOT_LINES = 20
"""One hundredth of the network: its trunk and a few short timetables."""
NEIGHBOURS = {
    "AC": "AM RO",
    "AL": "BA PE SE",
    "AM": "AC MT PA RO RR",
    "AP": "PA",
    "BA": "AL ES GO MG PE PI SE TO",
    "CE": "PB PE PI RN",
    "DF": "GO MG",
    "ES": "BA MG RJ",
    "GO": "BA DF MG MS MT TO",
    "MA": "PA PI TO",
    "MG": "BA DF ES GO MS RJ SP",
    "MS": "GO MG MT PR SP",
    "MT": "AM GO MS PA RO TO",
    "PA": "AM AP MA MT RR TO",
    "PB": "CE PE RN",
    "PE": "AL BA CE PB PI",
    "PI": "BA CE MA PE TO",
    "PR": "MS SC SP",
    "RJ": "ES MG SP",
    "RN": "CE PB",
    "RO": "AC AM MT",
    "RR": "AM PA",
    "RS": "SC",
    "SC": "PR RS",
    "SE": "AL BA",
    "SP": "MG MS PR RJ",
    "TO": "BA GO MA MT PA PI",
}
SAO_PAULO, RIO = "3550308", "3304557"
CAPITALS = frozenset(
    {
        *("1100205", "1200401", "1302603", "1400100", "1501402", "1600303", "1721000"),
        *("2111300", "2211001", "2304400", "2408102", "2507507", "2611606", "2704302"),
        *("2800308", "2927408", "3106200", "3205309", "3304557", "3550308", "4106902"),
        *("4205407", "4314902", "5002704", "5103403", "5208707"),
    }
)
"""Those of the states; two lines in five that cross a state stop in its capital."""
STOPS_IN_CAPITAL = 0.4
TYPES = ("Semileito", "Executiva", "Básica", "Leito")
CLASS_OF = {"Semileito": "C", "Executiva": "D", "Básica": "E", "Leito": "B"}
CENTAVOS_A_KM = {"B": 34, "C": 24, "D": 21, "E": 17}


@dataclass(frozen=True, slots=True)
class Stop:
    """A place of a line, in the order of the way out."""

    code: str
    place: Place
    km: int
    arrives: int
    """Minutes from the line's departure."""
    departs: int


@dataclass(frozen=True, slots=True)
class Departure:
    """A timetable: its way, its hour and the weekdays on which it runs."""

    outbound: bool
    time: str
    weekdays: str
    plate: str
    kind: str


@dataclass(frozen=True)
class Line:
    """A line of the plan, by its number."""

    number: int

    @property
    def is_trunk(self) -> bool:
        return self.number < TRUNK_LINES

    @property
    def vehicle_type(self) -> str:
        return TYPES[0] if self.is_trunk else TYPES[self.number % len(TYPES)]

    @property
    def prefix(self) -> str:
        first, last = self.stops[0].place, self.stops[-1].place
        return f"{first.uf}{last.uf}{self.number:07d}"

    @property
    def description(self) -> str:
        first, last = self.stops[0].place, self.stops[-1].place
        return f"{first.uf}/{first.name} - {last.uf}/{last.name}"

    @cached_property
    def stops(self) -> list[Stop]:
        """The places of the line with their kilometres and minutes."""
        chance = random.Random(f"stops {self.number}")  # noqa: S311 – the same for ever
        stops, km, minutes = [], 0, 0
        for index, place in enumerate(self._places(chance)):
            stands = 0 if index == 0 else 10
            code = f"{place.uf}{(self.number * 12 + index) % 100_000:05d}"
            stops.append(Stop(code, place, km, minutes, minutes + stands))
            leg = chance.randint(30, 140)
            km, minutes = km + leg, minutes + stands + leg
        return stops

    @cached_property
    def secoes(self) -> list[tuple[Stop, Stop]]:
        """The pairs of different UFs that are sold: the ends, and those that begin early."""
        pairs = [
            (one, other)
            for one, other in combinations(self.stops, 2)
            if one.place.uf != other.place.uf
        ]
        pairs.sort(key=lambda pair: pair != (self.stops[0], self.stops[-1]))
        return pairs[: 42 + self.number % 2]

    @cached_property
    def departures(self) -> list[Departure]:
        """The timetables, out and back in turn."""
        chance = random.Random(f"departures {self.number}")  # noqa: S311
        minutes = chance.sample(range(0, 1440, 5), self._timetables)
        return [
            Departure(
                outbound=index % 2 == 0,
                time=f"{minute // 60:02d}:{minute % 60:02d}",
                weekdays="1111111" if self.is_trunk else _weekdays(chance),
                plate=plate(self.number * 8 + index // 2),
                kind=("regularidade mínima", "convencional")[index] if index < 2 else "outra",
            )
            for index, minute in enumerate(minutes)
        ]

    @property
    def _timetables(self) -> int:
        if self.is_trunk:
            return 10
        if self.number < PILOT_LINES:
            return 2 + (self.number == PILOT_LINES - 1)
        return 5 + (self.number % 4 == 0)

    def fares(self, km: int) -> Iterator[tuple[str, str, int]]:
        """Yield the class, the conditions and the centavos of each price of a section."""
        base = CLASS_OF[self.vehicle_type]
        full = 900 + km * CENTAVOS_A_KM[base]
        yield base, "NORMAL", full
        if self.number % 4 == 0:
            yield base, "PROMO", full * 8 // 10
        if base == "C":
            yield "B", "NORMAL", 1400 + km * CENTAVOS_A_KM["B"]

    def _places(self, chance: random.Random) -> list[Place]:
        count = 11 + self.number % 2
        if self.is_trunk:
            ways = [("SP", 4), ("RJ", 3), ("ES", 2), ("BA", count - 9)]
        else:
            ufs = _way(chance, 4)
            ways = [(uf, count // 4 + (index < count % 4)) for index, uf in enumerate(ufs)]
        by_uf = [chance.sample(towns(uf), some) for uf, some in ways]
        if self.is_trunk:
            by_uf[0][0], by_uf[1][0] = _by_code()[SAO_PAULO], _by_code()[RIO]
        else:
            self._stop_in_capitals(by_uf, chance)
        return [place for places in by_uf for place in places]

    def _stop_in_capitals(self, by_uf: list[list[Place]], chance: random.Random) -> None:
        """Put capitals among the places; never both ends of the trunk."""
        left_out = (SAO_PAULO, RIO)[self.number // 2 % 2]
        for places in by_uf:
            capital = _capital(places[0].uf)
            if chance.random() < STOPS_IN_CAPITAL and capital.ibge_code != left_out:
                places[chance.randrange(len(places))] = capital


def lines(share: int) -> list[Line]:
    """Return the lines of a share of the network, in hundredths."""
    return [Line(number) for number in range(LINES * share // 100)]


def plate(number: int) -> str:
    """Return the number plate of a vehicle, such as AAA0A00."""
    number, digits = divmod(number, 100)
    number, middle = divmod(number, 26)
    number, digit = divmod(number, 10)
    letters = "".join(chr(65 + number // 26**power % 26) for power in (2, 1, 0))
    return f"{letters}{digit}{chr(65 + middle)}{digits:02d}"


def _way(chance: random.Random, length: int) -> list[str]:
    """Return a walk over neighbouring UFs that comes back to none."""
    while True:
        way = [chance.choice(sorted(NEIGHBOURS))]
        while len(way) < length:
            onward = [uf for uf in NEIGHBOURS[way[-1]].split() if uf not in way]
            if not onward or len(towns(way[-1])) < length:
                break
            way.append(chance.choice(onward))
        if len(way) == length and len(towns(way[-1])) >= length:
            return way


def _weekdays(chance: random.Random) -> str:
    """Return the days of a timetable: of ten, three daily, four on some, three on a few."""
    days = chance.choice((7, 7, 7, 5, 4, 4, 3, 2, 1, 1))
    chosen = set(chance.sample(range(7), days))
    return "".join("1" if day in chosen else "0" for day in range(7))


@cache
def _by_code() -> dict[str, Place]:
    return {place.ibge_code: place for place in read_municipalities()}


@cache
def _capital(uf: str) -> Place:
    return next(place for place in map(_by_code().__getitem__, CAPITALS) if place.uf == uf)


@cache
def towns(uf: str) -> list[Place]:
    """Return the towns of a UF whose name is theirs alone, without its capital."""
    places = [place for place in _by_code().values() if place.uf == uf]
    names = [place.search_name for place in places]
    return [
        place
        for place in places
        if names.count(place.search_name) == 1 and place.ibge_code not in CAPITALS
    ]
