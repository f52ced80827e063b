"""Two hosts, one of them lost by the network: in the full form, for it takes a minute."""

import pytest

from tests.load import hosts, plans

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(hosts.missing()), reason=f"SKIPPED, lacks: {hosts.missing()}"),
    pytest.mark.skipif(
        plans.chosen() is not plans.FULL, reason="a minute: GUICHE_LOAD=full, or scripts/load hosts"
    ),
]


def test_the_other_host_goes_on_and_all_settles(capsys: pytest.CaptureFixture[str]) -> None:
    faults = hosts.run_apart(print)

    told = capsys.readouterr().out
    assert faults == [], told
    assert "its locks were free after" in told
    assert "sold by the other" in told
    assert "it answers again" in told
