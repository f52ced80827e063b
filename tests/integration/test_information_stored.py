"""What passengers are told from what is stored, on both databases."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from app.db.engine import Database
from app.db.models.notices import NoticeSubject, PassengerNotice
from app.db.models.partners import PartnerPresence
from app.db.models.pricing import Fare, FareConditions
from app.usecases.information.points_of_sale import PointsAsked, find_points_of_sale
from app.usecases.information.read_guia import NoCarrier, read_guia
from fares.kernel.money import ZERO, Money
from tests.builders import NOW, a_network, a_point_of_sale
from tests.builders_company import CUIABA, RIO, SAO_PAULO
from tests.builders_partner import a_partner


def a_country_of_counters(database: Database) -> None:
    with database.writing() as session:
        a_point_of_sale(session, place=SAO_PAULO).name = "Tietê"
        a_point_of_sale(session, place=SAO_PAULO).name = "Barra Funda"
        a_point_of_sale(session, place=RIO).name = "Novo Rio"
        third = a_point_of_sale(session, place=CUIABA)
        third.name, third.operated_by = "Agência", "Agência do Centro"


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        pytest.param(
            PointsAsked(), ["Agência", "Novo Rio", "Barra Funda", "Tietê"], id="all, in order"
        ),
        pytest.param(PointsAsked(uf="SP"), ["Barra Funda", "Tietê"], id="UF"),
        pytest.param(PointsAsked(city="CUIABÁ"), ["Agência"], id="city"),
        pytest.param(PointsAsked(city="são paulo"), ["Barra Funda", "Tietê"], id="accents"),
        pytest.param(PointsAsked(city="_"), [], id="a mark of databases"),
        pytest.param(PointsAsked(own=False), ["Agência"], id="of third parties"),
        pytest.param(PointsAsked(own=True, uf="MT"), [], id="own, where there is none"),
    ],
)
def test_points_of_sale_are_found(database: Database, asked: PointsAsked, names: list[str]) -> None:
    a_country_of_counters(database)

    found = find_points_of_sale(asked, database=database)

    assert [point.name for point in found.points] == names
    assert found.ufs == ("MT", "RJ", "SP")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        pytest.param({}, True, id="face to face"),
        pytest.param({"presence": PartnerPresence.REMOTE}, False, id="only on line"),
        pytest.param({"active": False}, False, id="sells no more"),
    ],
)
def test_an_agency_that_sells_by_api_is_a_point_of_sale(
    database: Database, changes: dict[str, object], told: bool
) -> None:
    """Art. 136, § 1º: the carrier's points of sale, its own and those of third parties."""
    a_country_of_counters(database)
    with database.writing() as session:
        partner = a_partner(session, place=RIO)
        for name, value in changes.items():
            setattr(partner, name, value)

    found = find_points_of_sale(PointsAsked(own=False, uf="RJ"), database=database)

    assert [point.name for point in found.points] == (["Agência Modelo"] if told else [])
    if told:
        assert found.points[0].address == "Rua Treze de Maio, 250, Centro"


def test_an_agency_that_the_network_names_is_told_once(database: Database) -> None:
    with database.writing() as session:
        partner = a_partner(session, place=RIO)
        a_point_of_sale(session, place=RIO).operated_by = partner.trade_name

    found = find_points_of_sale(PointsAsked(), database=database)

    assert len(found.points) == 1


def test_without_a_network_nobody_speaks(database: Database) -> None:
    with pytest.raises(NoCarrier):
        read_guia(database=database, now=NOW)


def conditions_told(database: Database, now: datetime) -> list[str]:
    topics = read_guia(database=database, now=now).chapter("I").topics
    lines = [topic.lines for topic in topics if "nossas tarifas" in topic.title]
    return [line.partition(":")[0] for told in lines for line in told]


def test_only_conditions_that_are_on_sale_are_told_in_their_latest_version(
    database: Database,
) -> None:
    with database.writing() as session:
        a_network(session)
        first = session.scalars(select(FareConditions)).one()
        code = first.code
        second = FareConditions(
            code=code, version=2, transferable=True, rescheduling_fee=ZERO, text="A de agora."
        )
        session.add_all(
            [
                second,
                FareConditions(
                    code="NUNCA", version=1, transferable=True, rescheduling_fee=ZERO, text="Nada."
                ),
            ]
        )
        session.flush()
        one = session.scalars(select(Fare).limit(1)).one()
        one.conditions_id = second.id

    assert conditions_told(database, NOW) == [code]
    assert "A de agora." in repr(read_guia(database=database, now=NOW))


def test_a_fare_is_told_to_its_last_day_in_brasilia(database: Database) -> None:
    with database.writing() as session:
        a_network(session)
        last = NOW.date()
        session.execute(update(Fare).values(valid_until=last))
    last_minute = datetime(last.year, last.month, last.day, 2, 59, tzinfo=UTC) + timedelta(days=1)

    assert conditions_told(database, last_minute) != []
    assert conditions_told(database, last_minute + timedelta(minutes=1)) == []


def test_notices_are_told_in_the_chapter_that_they_belong_to(database: Database) -> None:
    with database.writing() as session:
        a_network(session)
        session.add_all(
            [
                PassengerNotice(subject=NoticeSubject.NOT_CARRIED, name="Televisores"),
                PassengerNotice(
                    subject=NoticeSubject.ANIMALS, name="Gatos", price=Money.parse("60.00")
                ),
                PassengerNotice(subject=NoticeSubject.M3_BAGGAGE, name="Uma mala"),
            ]
        )

    guia = read_guia(database=database, now=NOW)

    baggage = [line for topic in guia.chapter("VI").topics for line in topic.lines]
    services = [line for topic in guia.chapter("IV").topics for line in topic.lines]
    assert {"Televisores.", "Uma mala."} <= set(baggage)
    assert "Gatos, R$ 60,00." in services
