"""What the passenger asks to see of a day, as the words of the results' address."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from app.usecases.selling.departures import Departure
from app.usecases.selling.filters import (
    Filters,
    Order,
    Period,
    filter_departures,
    order_departures,
)
from fares.service_class import ServiceClass

PERIODS: Mapping[str, tuple[Period, str]] = {
    "madrugada": (Period.DAWN, "Madrugada, 0h às 6h"),
    "manha": (Period.MORNING, "Manhã, 6h às 12h"),
    "tarde": (Period.AFTERNOON, "Tarde, 12h às 18h"),
    "noite": (Period.NIGHT, "Noite, 18h às 24h"),
}
ORDERS: Mapping[str, tuple[Order, str]] = {
    "saida": (Order.DEPARTURE, "Sai mais cedo"),
    "preco": (Order.PRICE, "Menor preço"),
    "duracao": (Order.DURATION, "Mais rápida"),
    "chegada": (Order.ARRIVAL, "Chega antes"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What was asked for, in the words of the address; nothing asked shows everything."""

    classes: tuple[str, ...]
    periods: tuple[str, ...]
    conventional: bool
    transferable: bool
    order: str

    @property
    def any(self) -> bool:
        """Tell whether something may be hidden."""
        return bool(self.classes or self.periods or self.conventional or self.transferable)

    @property
    def words(self) -> dict[str, object]:
        """Return the words of the address that say it."""
        return {
            "classe": self.classes,
            "periodo": self.periods,
            "convencional": "sim" if self.conventional else None,
            "transferivel": "sim" if self.transferable else None,
            "ordem": None if self.order == next(iter(ORDERS)) else self.order,
        }

    def apply(self, departures: Iterable[Departure]) -> list[Departure]:
        """Return the departures asked for, in the order asked for."""
        wanted = Filters(
            classes=frozenset(map(ServiceClass, self.classes)),
            periods=frozenset(PERIODS[name][0] for name in self.periods),
            transferable=self.transferable,
        )
        kinds = [one for one in departures if one.is_convencional or not self.conventional]
        return order_departures(filter_departures(kinds, wanted), ORDERS[self.order][0])


def read_wishes(args: MultiDict[str, str]) -> Wishes:
    """Return what the address asks for; words that name nothing ask for nothing."""
    order = args.get("ordem", "")
    return Wishes(
        classes=tuple(one.value for one in ServiceClass if one in args.getlist("classe")),
        periods=tuple(name for name in PERIODS if name in args.getlist("periodo")),
        conventional=args.get("convencional") == "sim",
        transferable=args.get("transferivel") == "sim",
        order=order if order in ORDERS else next(iter(ORDERS)),
    )
