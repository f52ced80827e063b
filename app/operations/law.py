"""The law on running the service: the names of `law.toml`, with their types."""

from typing import Final

from fares.kernel.lawbook import Lawbook

LAWBOOK: Final = Lawbook.beside(__file__)

ACTIVE_REGISTRATION_IN_EACH_STATE: Final = LAWBOOK.clause("active_registration_in_each_state")
M3_NEEDS_CONDITION: Final = LAWBOOK.clause("m3_needs_condition")
M3_MAX_SEATS: Final = LAWBOOK.whole("m3_max_seats")
TRIP_REGISTRATION_CONTENT: Final = LAWBOOK.clause("trip_registration_content")
FIRST_AND_LAST_STOP_SERVED: Final = LAWBOOK.clause("first_and_last_stop_served")
CONVENCIONAL_SERVES_ALL: Final = LAWBOOK.clause("convencional_serves_all")
SHOW_UP_MINUTES: Final = LAWBOOK.whole("show_up_minutes")
ISSUED_AT_PURCHASE: Final = LAWBOOK.clause("issued_at_purchase")
COPY_WHILE_UNUSED: Final = LAWBOOK.clause("copy_while_unused")
TICKET_CONTENT: Final = LAWBOOK.clause("ticket_content")
TICKET_RECORDS_HOURS: Final = LAWBOOK.whole("ticket_records_hours")
