"""Where a ticket is judged (247, 252, 407–411, 505) and its dates (212, 219, 228, 254, 415, 506).

The office stands at 10:00:00 of 30 November 2026 in Brasília.
"""

import pytest

from tests.sefaz_changes import AS_IT_IS, Change, with_
from tests.sefaz_counter import Counter

ABROAD = {"ide/UFFim": "EX", "ide/cMunFim": "9999999"}

# (cStat, name, the ticket that passes, the ticket that breaks just this rule)
TABLE: list[tuple[int, str, Change, Change]] = [
    (252, "environment", AS_IT_IS, with_({"ide/tpAmb": "1"})),
    (247, "issuer of another state", AS_IT_IS, with_({"emit/enderEmit/UF": "RJ"})),
    (
        505,
        "origin is not the issuer's state",
        AS_IT_IS,
        with_({"ide/UFIni": "RJ", "ide/cMunIni": "3304557"}),
    ),
    (407, "issuer's town", AS_IT_IS, with_({"emit/enderEmit/cMun": "3304557"})),
    (409, "origin's town", AS_IT_IS, with_({"ide/cMunIni": "3304557"})),
    (410, "destination's town", AS_IT_IS, with_({"ide/cMunFim": "3550308"})),
    (411, "town abroad", with_(ABROAD), with_({"ide/UFFim": "EX"})),
    (
        212,
        "issued five minutes ahead, and a second more",
        with_({"ide/dhEmi": "2026-11-30T10:05:00-03:00"}),
        with_({"ide/dhEmi": "2026-11-30T10:05:01-03:00"}),
    ),
    (
        228,
        "issued five minutes ago, and a second more",
        with_({"ide/dhEmi": "2026-11-30T09:55:00-03:00"}),
        with_({"ide/dhEmi": "2026-11-30T09:54:59-03:00"}),
    ),
    (
        228,
        "the offset counts, not the figures",
        with_({"ide/dhEmi": "2026-11-30T09:00:00-04:00"}),
        with_({"ide/dhEmi": "2026-11-30T10:00:00-02:00"}),
    ),
    (
        254,
        "boards at emission, and a second before",
        with_({"infPassagem/dhEmb": "2026-11-30T10:00:00-03:00"}),
        with_({"infPassagem/dhEmb": "2026-11-30T09:59:59-03:00"}),
    ),
    (
        219,
        "boards a year after emission, and a second more",
        with_({"infPassagem/dhEmb": "2027-11-30T10:00:00-03:00"}),
        with_({"infPassagem/dhEmb": "2027-11-30T10:00:01-03:00"}),
    ),
    (
        506,
        "valid until the day after a year",
        with_({"infPassagem/dhValidade": "2027-11-30T23:59:59-03:00"}),
        with_({"infPassagem/dhValidade": "2027-12-01T00:00:00-03:00"}),
    ),
    (
        506,
        "valid until the day before a year",
        with_({"infPassagem/dhValidade": "2027-11-30T00:00:00-03:00"}),
        with_({"infPassagem/dhValidade": "2027-11-29T23:59:59-03:00"}),
    ),
    (
        415,
        "contingency told in normal emission",
        AS_IT_IS,
        with_(
            {},
            (
                "ide/cMunFim",
                (
                    "<dhCont>2026-11-30T09:00:00-03:00</dhCont>",
                    "<xJust>Sem comunicacao com a SEFAZ</xJust>",
                ),
            ),
        ),
    ),
]


@pytest.mark.parametrize(
    ("status", "within", "beyond"),
    [
        pytest.param(status, within, beyond, id=f"{status} {name}")
        for status, name, within, beyond in TABLE
    ],
)
def test_refuses_what_breaks_the_rule_and_nothing_less(
    status: int, within: Change, beyond: Change, counter: Counter
) -> None:
    refused = counter.send(beyond.applied())
    accepted = counter.send(within.applied())

    assert (accepted, refused) == (100, status)
