"""Each invariant: silent over what the product writes, and heard when a row breaks it.

The rows are broken by hand, in tables without their guards, so that what keys and CHECKs
normally stop is looked for too.
"""

import re

import pytest
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.queries.invariants import INVARIANTS, MOST_TOLD, broken_invariants, find_broken
from app.usecases.selling.sell import sell
from tests.builders import NOW
from tests.builders_sale import a_counter, a_form, a_hold
from tests.fiscal_house import House
from tests.sound_scenes import sold_at_the_counter, sold_on_line
from tests.unguarded import break_by_hand, drop_guards

Break = tuple[str, str]
"""Which invariants must say so, these and no others; and the rows, broken by hand.

TICKET(1) and ORDER(1) stand for the ticket on seat 1 and its order.
"""

AT_THE_COUNTER = [
    ("seats.as-sold", "DELETE FROM seat_legs WHERE seat = 1 AND leg = 1"),
    ("seats.as-sold", "UPDATE seat_legs SET seat = 9 WHERE seat = 1 AND leg = 0"),
    ("seats.as-sold", "UPDATE seat_legs SET run_id = run_id + 1 WHERE seat = 1 AND leg = 0"),
    ("seats.as-sold", "UPDATE seat_legs SET leg = leg + 1 WHERE seat = 1"),
    ("seats.as-sold", "UPDATE seat_legs SET ticket_id = TICKET(2) WHERE seat = 1"),
    ("seats.as-sold", "UPDATE tickets SET origin_position = 9 WHERE seat = 1"),
    ("seats.as-sold seats.sold-once", "UPDATE tickets SET seat = 1 WHERE seat = 3"),
    (
        "seats.as-sold seats.sold-once",
        "UPDATE tickets SET seat = 1, origin_position = 2 WHERE seat = 3",
    ),
    (
        "seats.as-sold seats.of-somebody",
        "UPDATE seat_legs SET ticket_id = ORDER(1) WHERE seat = 1",
    ),
    ("money.orders", "UPDATE orders SET total = total + 1 WHERE id = ORDER(1)"),
    ("money.orders money.tickets", "UPDATE tickets SET total = total - 1 WHERE seat = 1"),
    (
        "money.drawers money.orders money.payments",
        "UPDATE payments SET received = received + 1 WHERE order_id = ORDER(1)",
    ),
    (
        "money.payments money.tickets",
        "UPDATE ticket_payments SET received = received - 1 WHERE ticket_id = TICKET(1)",
    ),
    (
        "money.payments money.tickets",
        "DELETE FROM ticket_payments WHERE ticket_id = TICKET(1)",
    ),
    (
        "money.shares",
        "UPDATE ticket_payments SET ticket_id = CASE ticket_id "
        "WHEN TICKET(1) THEN TICKET(3) ELSE TICKET(1) END "
        "WHERE ticket_id IN (TICKET(1), TICKET(3))",
    ),
    ("money.drawers", "UPDATE shifts SET expected = expected - 1 WHERE closed_at IS NOT NULL"),
    ("owed.outcome", "UPDATE outbox SET status = 'done' WHERE status = 'pending'"),
    (
        "owed.messages",
        "DELETE FROM outbox WHERE kind = 'bpe' AND subject_id = TICKET(1)",
    ),
    (
        "owed.messages",
        "DELETE FROM outbox WHERE kind = 'regulator_sale' AND subject_id = TICKET(4)",
    ),
    ("owed.messages", "DELETE FROM outbox WHERE kind = 'regulator_cancellation'"),
    (
        "owed.messages owed.subjects",
        "UPDATE outbox SET subject_id = ORDER(1) WHERE status = 'pending'",
    ),
    (
        "owed.messages owed.subjects",
        "UPDATE outbox SET kind = 'webhook' "
        "WHERE kind = 'regulator_sale' AND subject_id = TICKET(1)",
    ),
    ("owed.refunds", "DELETE FROM refunds_due"),
    ("owed.refunds", "UPDATE refunds_due SET amount = amount + 1"),
    ("owed.refunds", "UPDATE refunds_due SET ticket_id = TICKET(1)"),
    (
        "fiscal.keys fiscal.numbers-next fiscal.numbers-once",
        "UPDATE bpe_documents SET number = 1 WHERE number = 3",
    ),
    ("fiscal.numbers-all", "DELETE FROM bpe_documents WHERE number = 2"),
    ("fiscal.numbers-next", "UPDATE document_numbers SET next_number = next_number - 1"),
    ("fiscal.numbers-next", "UPDATE document_numbers SET next_number = next_number + 1"),
    ("fiscal.numbers-next", "DELETE FROM document_numbers"),
    ("fiscal.keys", "UPDATE bpe_documents SET random_code = '00000000' WHERE number = 1"),
    (
        "fiscal.keys fiscal.numbers-next",
        "UPDATE bpe_documents SET series = series + 1 WHERE number = 3",
    ),
    (
        "fiscal.agree fiscal.one-live",
        "UPDATE bpe_documents SET ticket_id = TICKET(3) WHERE number = 1",
    ),
    ("fiscal.agree owed.outcome", "UPDATE tickets SET status = 'paid' WHERE seat = 1"),
    ("fiscal.agree", "UPDATE tickets SET status = 'issued' WHERE seat = 4"),
    ("fiscal.agree", "UPDATE bpe_documents SET status = 'sent' WHERE number = 1"),
    ("fiscal.agree", "UPDATE bpe_documents SET status = 'signed' WHERE number = 2"),
    ("fiscal.protocols", "UPDATE bpe_documents SET protocol = NULL WHERE number = 1"),
    ("fiscal.protocols", "UPDATE bpe_documents SET protocol_xml = NULL WHERE number = 1"),
    ("fiscal.protocols", "UPDATE bpe_documents SET authorized_at = NULL WHERE number = 1"),
]
FROM_OUTSIDE = [
    ("owed.letters", "DELETE FROM outbox WHERE kind = 'letter'"),
    (
        "owed.subjects owed.letters",
        "UPDATE outbox SET subject_id = (SELECT order_id FROM purchases "
        "WHERE order_id IS NOT NULL LIMIT 1) WHERE kind = 'letter'",
    ),
    ("outside.pix", "UPDATE pix_payments SET used = used - 1 WHERE used > 0"),
    ("outside.pix", "UPDATE pix_payments SET amount = amount + 1 WHERE used > 0"),
    ("outside.pix", "DELETE FROM money_to_return WHERE end_to_end_id IS NOT NULL"),
    ("outside.pix outside.outcome", "UPDATE pix_payments SET placed = NOT placed WHERE used > 0"),
    ("outside.pix outside.outcome", "UPDATE pix_payments SET placed = NOT placed WHERE used = 0"),
    ("outside.came", "DELETE FROM pix_payments WHERE used = 0"),
    (
        "money.payments money.orders outside.came outside.pix",
        "UPDATE payments SET end_to_end_id = 'E0', received = received + 1 "
        "WHERE end_to_end_id IS NOT NULL",
    ),
    ("outside.card", "UPDATE card_attempts SET amount = amount + 1"),
    ("outside.card outside.outcome", "UPDATE card_attempts SET placed = NOT placed"),
    ("outside.came", "DELETE FROM card_attempts"),
    ("outside.outcome", "UPDATE purchases SET due = 100 WHERE status = 'open'"),
    ("outside.outcome", "UPDATE purchases SET status = 'ended' WHERE status = 'open'"),
    (
        "outside.came outside.pix",
        "UPDATE money_to_return SET end_to_end_id = NULL, "
        "card_attempt_id = (SELECT order_id FROM purchases WHERE order_id IS NOT NULL LIMIT 1)",
    ),
]


@pytest.fixture
def counter(house: House) -> Database:
    sold_at_the_counter(house)
    return house.database


@pytest.fixture
def shop(database: Database) -> Database:
    sold_on_line(database)
    return database


def test_what_the_product_writes_is_sound(counter: Database) -> None:
    assert found_in(counter) == set()


def test_what_is_bought_on_line_is_sound(shop: Database) -> None:
    assert found_in(shop) == set()


def test_what_is_broken_at_the_counter_is_found(counter: Database) -> None:
    drop_guards(counter)

    assert found_of_each(counter, AT_THE_COUNTER) == expected_of_each(AT_THE_COUNTER)


def test_what_is_broken_of_purchases_is_found(shop: Database) -> None:
    drop_guards(shop)

    assert found_of_each(shop, FROM_OUTSIDE) == expected_of_each(FROM_OUTSIDE)


def test_every_invariant_is_broken_once() -> None:
    tried = {code for codes, _ in (*AT_THE_COUNTER, *FROM_OUTSIDE) for code in codes.split()}

    assert tried == {invariant.code for invariant in INVARIANTS}


def test_a_sentence_names_what_is_broken(counter: Database) -> None:
    drop_guards(counter)
    with counter.writing() as session:
        break_by_hand(session, "UPDATE orders SET total = total + 123 WHERE id = ORDER(1)")

        (sentence,) = broken_invariants(session)

    assert re.fullmatch(
        r"pedido [0-9a-f-]{36}: total R\$\s[\d.,]+, bilhetes (R\$\s[\d.,]+), pago \1", sentence
    )


def test_of_many_broken_rows_some_are_told(counter: Database) -> None:
    drop_guards(counter)
    more = "INSERT INTO ticket_payments SELECT * FROM ticket_payments WHERE ticket_id = TICKET(1)"
    with counter.writing() as session:
        break_by_hand(
            session,
            *[more] * 5,
            "UPDATE ticket_payments SET payment_id = ORDER(1) WHERE ticket_id = TICKET(1)",
        )
        shares = next(one for one in INVARIANTS if one.code == "money.shares")

        assert len(find_broken(session, shares)) == MOST_TOLD


def test_neighbours_on_one_seat_are_sound(sqlite_database: Database) -> None:
    """Whoever boards where somebody else alights has the seat from there on."""
    counter = a_counter(sqlite_database)
    for section in ((1, 3), (0, 1)):
        form = a_form(counter, a_hold(counter, 1, section=section))
        sell(form, database=sqlite_database, now=NOW)

    assert found_in(sqlite_database) == set()


def found_in(database: Database) -> set[str]:
    """Return the codes of what is broken."""
    with database.reading() as session:
        return codes_of(session)


def codes_of(session: Session) -> set[str]:
    return {one.code for one in INVARIANTS if find_broken(session, one)}


def found_of_each(database: Database, breaks: list[Break]) -> dict[str, set[str]]:
    """Break rows, see what is found, and undo it before the next."""
    found = {}
    for _, statement in breaks:
        with database.engine.connect() as connection, Session(connection) as session:
            break_by_hand(session, statement)
            found[statement] = codes_of(session)
            session.rollback()
    return found


def expected_of_each(breaks: list[Break]) -> dict[str, set[str]]:
    return {statement: set(codes.split()) for codes, statement in breaks}
