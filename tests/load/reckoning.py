"""The reckoning: what clients were told against what is stored, here and outside.

Pure: it compares accounts that others read, so that a falsified account is a test of it.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.load.ledger import Ledger


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """A ticket as it is stored."""

    locator: str
    key: str
    trip_id: int
    seat: int
    legs: range
    live: bool
    """Whether it has its seat."""
    authorized: tuple[str, ...]
    """The access keys of its documents that the tax office authorised, as we know it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A Pix that came."""

    end_to_end_id: str
    amount: str
    placed: bool = True
    """Whether it bought something or is marked to return; the bank knows nothing of it."""


@dataclass(frozen=True, kw_only=True)
class Accounts:
    """What is stored in the house, what those outside hold, and what the house's sweep says."""

    tickets: Sequence[Ticket]
    receipts: Sequence[Receipt]
    documents: Sequence[str]
    """Access keys at the tax office, each as often as it holds it."""
    banked: Sequence[Receipt]
    paid_codes: Collection[str]
    """Codes of the charges that the bank holds as paid."""
    swept: Sequence[str]


def reckon(ledger: Ledger, accounts: Accounts) -> list[str]:
    """Return every sale lost, doubled or unexplained, document and money out of place."""
    return [
        *ledger.out_of_order(),
        *accounts.swept,
        *_lost(ledger, accounts.tickets),
        *_doubled(accounts.tickets),
        *_unexplained(ledger, accounts.tickets),
        *_documents(accounts),
        *_money(ledger, accounts),
    ]


def _lost(ledger: Ledger, tickets: Iterable[Ticket]) -> Iterator[str]:
    """Each success that a client saw is there once, with its seat."""
    stored: dict[str, list[Ticket]] = defaultdict(list)
    for ticket in tickets:
        stored[ticket.locator].append(ticket)
    for told in ledger.sold:
        found = [
            one
            for one in stored[told.locator]
            if (one.trip_id, one.seat) == (told.trip_id, told.seat)
        ]
        if len(found) != 1 or not found[0].live:
            yield f"lost: {told.locator}, told to {told.by}, is there {len(found)} times"
    for locator, times in Counter(told.locator for told in ledger.sold).items():
        if times > 1:
            yield f"told {times} times: {locator}"


def _doubled(tickets: Iterable[Ticket]) -> Iterator[str]:
    """No seat is sold twice on a leg."""
    sold = Counter(
        (ticket.trip_id, leg, ticket.seat)
        for ticket in tickets
        if ticket.live
        for leg in ticket.legs
    )
    for trip_id, seat in sorted({(trip, seat) for (trip, _, seat), n in sold.items() if n > 1}):
        yield f"sold twice: seat {seat} of trip {trip_id}"


def _unexplained(ledger: Ledger, tickets: Iterable[Ticket]) -> Iterator[str]:
    """Nothing is sold that no client was told of: lost answers were asked for again."""
    told = {one.locator for one in ledger.sold}
    for ticket in tickets:
        if ticket.locator not in told:
            yield f"nobody was told: {ticket.locator}, seat {ticket.seat} of trip {ticket.trip_id}"


def _documents(accounts: Accounts) -> Iterator[str]:
    """Each live ticket has one document, which the tax office holds once, and no other."""
    held = Counter(accounts.documents)
    ours: Counter[str] = Counter()
    for ticket in accounts.tickets:
        ours.update(ticket.authorized)
        if len(ticket.authorized) != (1 if ticket.live else 0):
            yield f"{ticket.locator}: {len(ticket.authorized)} documents"
    yield from (f"{n} times at the tax office: {key}" for key, n in held.items() if n > 1)
    yield from (f"the tax office has a document that no ticket has: {key}" for key in held - ours)
    yield from (f"the tax office does not have: {key}" for key in ours - held)


def _money(ledger: Ledger, accounts: Accounts) -> Iterator[str]:
    """What the bank received is recorded once, to the centavo, and has its place."""
    banked = Counter((one.end_to_end_id, one.amount) for one in accounts.banked)
    recorded = Counter((one.end_to_end_id, one.amount) for one in accounts.receipts)
    yield from (f"money that nobody recorded: {key}" for key in banked - recorded)
    yield from (f"money that never came: {key}" for key in recorded - banked)
    yield from (
        f"money without its place: {one.end_to_end_id}"
        for one in accounts.receipts
        if not one.placed
    )
    for code in ledger.paid - set(accounts.paid_codes):
        yield f"a payment that the bank told of is not there: {code[-12:]}"
