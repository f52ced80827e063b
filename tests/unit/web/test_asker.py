"""Whose attempts are counted together."""

import pytest
from flask import Flask

from app.web.asker import asker


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_a_line_of_ipv6_is_one_asker_however_many_addresses_it_has(
    address: str, counted: str
) -> None:
    with Flask(__name__).test_request_context(environ_base={"REMOTE_ADDR": address}):
        assert asker() == counted
