"""What axe finds of WCAG 2.2 AA on a page as it is now."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that a colour scheme can break; for the others both schemes are one page."""
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")


def barriers(page: Page, rules: tuple[str, ...] = WCAG) -> list[tuple[str, list[str]]]:
    """Return what stands in somebody's way on the page, by rule.

    Only violations are told whole: whatever passes need not be described, node by node.
    """
    options = {"runOnly": list(rules), "resultTypes": ["violations"]}
    found = Axe().run(page, options=options).response["violations"]
    return [(fault["id"], [node["html"][:200] for node in fault["nodes"]]) for fault in found]
