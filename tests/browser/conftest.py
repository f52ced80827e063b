"""Fixtures of the browser tests: one simulator, one template, fresh pages for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from app.config import Settings
from tests.browser.counter import Counter
from tests.browser.live import (
    Live,
    Simulator,
    prepare_template,
    running_pages,
    running_simulator,
)

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK = {"width": 1280, "height": 800}
PATIENCE_MS = 30_000
"""How long a page may take on a busy machine; a quiet one never waits for the end of it."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip(f"Chromium não está em {CHROMIUM}: apt-get install chromium")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def simulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Simulator]:
    with running_simulator(tmp_path_factory.mktemp("sefaz")) as simulator:
        yield simulator


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return prepare_template(tmp_path_factory.mktemp("template"))


@pytest.fixture
def live(template: Settings, simulator: Simulator, tmp_path: Path) -> Iterator[Live]:
    """The product over a fresh database; the tax office behaves until told otherwise."""
    simulator.behave("normal")
    with running_pages(template, tmp_path, simulator) as live:
        yield live
    simulator.behave("normal")


@pytest.fixture
def page(browser: Browser, live: Live) -> Iterator[Page]:
    """A page whose console must stay clean: no error, no refused script, style or image.

    It closes before the pages that it asks.
    """
    context = browser.new_context(viewport=DESK, locale="pt-BR")
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda told: complaints.append(told.text) if told.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.set_default_timeout(PATIENCE_MS)
    yield page
    context.close()
    unforeseen = [told for told in complaints if not told.startswith("Failed to load resource")]
    assert unforeseen == []


@pytest.fixture
def counter(page: Page, live: Live) -> Counter:
    """A clerk at an open counter, on a fresh screen."""
    counter = Counter(page, live)
    counter.enter("ana")
    counter.open_cash("200")
    return counter
