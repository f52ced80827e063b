"""The closed lists of words that the files use, and what each means in the product."""

from app.db.models.fleet import VehicleKind
from app.db.models.network import Direction
from app.db.models.notices import NoticeSubject
from app.importing.cells import one_of
from fares.sale_opening import TripKind
from fares.service_class import ServiceClass
from fares.tariff import Channel

ANY_CHANNEL = "any"

DIRECTIONS = {"IDA": Direction.OUTBOUND, "VOLTA": Direction.INBOUND}
VEHICLE_KINDS = {"ônibus": VehicleKind.COACH, "micro-ônibus M3": VehicleKind.M3_MICROBUS}
TRIP_KINDS = {
    "regularidade mínima": TripKind.MINIMUM_REGULARITY,
    "convencional": TripKind.CONVENCIONAL,
    "outra": TripKind.OTHER,
}
CHANNELS = {
    "todos": ANY_CHANNEL,
    "guichê": Channel.COUNTER.value,
    "internet": Channel.ONLINE.value,
    "parceiro": Channel.PARTNER.value,
    "a bordo": Channel.ONBOARD.value,
}
NOTICE_SUBJECTS = {
    "não transporta": NoticeSubject.NOT_CARRIED,
    "serviço acessório": NoticeSubject.ACCESSORY_SERVICE,
    "animais": NoticeSubject.ANIMALS,
    "bagagem em M3": NoticeSubject.M3_BAGGAGE,
}
COMPONENTS = {
    "tarifa": "base_fare",
    "pedágio": "toll",
    "seguro": "insurance",
    "taxa de embarque": "boarding_fee",
}

direction = one_of(DIRECTIONS)
service_type = one_of(
    {name: name for name in ("Básica", "Executiva", "Semileito", "Leito", "Cama")}
)
grant_kind = one_of({name: name for name in ("AUTORIZACAO", "AUTORIZAÇÃO JUDICIAL")})
scope = one_of({"INTERESTADUAL": "INTERESTADUAL"})
service_class = one_of({member.value: member for member in ServiceClass})
vehicle_kind = one_of(VEHICLE_KINDS)
trip_kind = one_of(TRIP_KINDS)
channel = one_of(CHANNELS)
notice_subject = one_of(NOTICE_SUBJECTS)
_component = one_of(COMPONENTS)


def components(cell: str) -> str:
    """Read the components in the ICMS base, parted by commas; the fare is always one."""
    named = {_component(word.strip()) for word in cell.split(",")}
    if "base_fare" not in named:
        raise ValueError("componentes entre vírgulas, a tarifa sempre entre eles")
    return ",".join(name for name in COMPONENTS.values() if name in named)


def sequences(cell: str) -> str:
    """Read the sequences of the stops served, parted by commas and rising."""
    try:
        numbers = [int(word) for word in cell.split(",") if word.strip().isdecimal()]
    except ValueError:
        numbers = []
    if len(numbers) != cell.count(",") + 1 or numbers != sorted(set(numbers)):
        raise ValueError("sequências das paradas em ordem, entre vírgulas, como 1,3,6")
    return ",".join(map(str, numbers))
