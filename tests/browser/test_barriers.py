"""The negative control of the pages without barriers: where there are some, they are found."""

import pytest
from playwright.sync_api import Browser

from tests.browser.barriers import OF_COLOURS, barriers

pytestmark = pytest.mark.browser


def test_barriers_are_found(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<button></button><p style='color: #bbb; background: #fff'>cinza</p>")

    found = barriers(page)
    of_colours = barriers(page, OF_COLOURS)

    page.close()
    assert {"button-name", "color-contrast", "html-has-lang"} <= {rule for rule, _ in found}
    assert of_colours == [
        ("color-contrast", ['<p style="color: #bbb; background: #fff">cinza</p>'])
    ]
