"""Any recorded ticket that the layout allows, for properties of what is printed."""

from hypothesis import strategies as st

from tests.recorded_tickets import NOTES, Recorded, pay

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJÁÇÃÉÊÍÓÕÚÜãçéêíóõúüÿ0123456789 '&<>\"-./ "


def lines(max_length: int) -> st.SearchStrategy[str]:
    """Return texts of one line, such as the layout takes."""
    return (
        st.text(_LETTERS, min_size=2, max_size=max_length)
        .map(lambda text: " ".join(text.split()))
        .map(lambda text: text or "xx")
    )


def _amounts(top: int = 99_999_999) -> st.SearchStrategy[str]:
    return st.integers(0, top).map(lambda cents: f"{cents // 100}.{cents % 100:02d}")


def _notes() -> st.SearchStrategy[dict[str, str]]:
    return st.fixed_dictionaries(dict.fromkeys(NOTES, lines(200)))


def recorded_tickets() -> st.SearchStrategy[Recorded]:
    """Return tickets with texts of any length and amounts of any size."""
    return st.builds(
        Recorded,
        environment=st.sampled_from("12"),
        issuer_name=lines(60),
        trade_name=st.none() | lines(60),
        street=lines(60),
        origin=lines(60),
        destination=lines(60),
        passenger_name=lines(60),
        departs_at=st.sampled_from(
            ["2026-12-05T22:30:00-03:00", "2028-02-29T00:00:00-05:00", "2027-01-01T23:59:00-02:00"]
        ),
        full_price=_amounts(),
        to_pay=_amounts(),
        discount=_amounts(),
        change=_amounts(),
        components=st.lists(
            st.tuples(st.sampled_from(["01", "02", "03", "04", "05", "06", "99"]), _amounts()),
            min_size=1,
            max_size=7,
        ),
        payments=st.lists(st.builds(pay, st.sampled_from(["01", "02", "05", "06"]), _amounts())),
        notes=_notes(),
    )
