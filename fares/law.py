"""The law on prices and sale: the names of `law.toml`, with their types."""

from typing import Final

from fares.kernel.lawbook import Lawbook

LAWBOOK: Final = Lawbook.beside(__file__)

AUTHORIZATION_REQUIRED: Final = LAWBOOK.clause("authorization_required")
AUTHORIZATION_IS_PERSONAL: Final = LAWBOOK.clause("authorization_is_personal")
NO_JOURNEYS_WITHIN_A_STATE: Final = LAWBOOK.clause("no_journeys_within_a_state")
AUTHORIZATION_IN_FORCE: Final = LAWBOOK.clause("authorization_in_force")
SECOES_OF_THE_AUTHORIZATION: Final = LAWBOOK.clause("secoes_of_the_authorization")
AUTHORIZATION_EXTINCT: Final = LAWBOOK.clause("authorization_extinct")
BASIC_CLASS_WITHOUT_COMFORT: Final = LAWBOOK.clause("basic_class_without_comfort")
REGISTRATION_BEFORE_SALE: Final = LAWBOOK.clause("registration_before_sale")
DIRECT_TRIPS_SERVE_WHAT_THEY_REGISTERED: Final = LAWBOOK.clause(
    "direct_trips_serve_what_they_registered"
)
SECAO_IN_FORCE: Final = LAWBOOK.clause("secao_in_force")
SECAO_SUPPRESSED: Final = LAWBOOK.clause("secao_suppressed")
FREE_PRICING: Final = LAWBOOK.clause("free_pricing")
ONLY_BOARDING_FEE_IS_ADDED: Final = LAWBOOK.clause("only_boarding_fee_is_added")
TOLL_AND_INSURANCE_IN_THE_PRICE: Final = LAWBOOK.clause("toll_and_insurance_in_the_price")
PRICES_MAY_DIFFER: Final = LAWBOOK.clause("prices_may_differ")
REGISTRATION_BEFORE_OPENING: Final = LAWBOOK.clause("registration_before_opening")
MINIMUM_REGULARITY_OPENING_DAYS: Final = LAWBOOK.whole("minimum_regularity_opening_days")
CONVENCIONAL_OPENING_HOURS: Final = LAWBOOK.whole("convencional_opening_hours")
OTHER_OPENING_HOURS: Final = LAWBOOK.whole("other_opening_hours")
OPENING_EXEMPT_DAYS: Final = LAWBOOK.whole("opening_exempt_days")
OPENING_EXEMPT_FROM_DAY: Final = LAWBOOK.whole("opening_exempt_from_day")
OPENING_COUNTS_FROM_LINE_DEPARTURE: Final = LAWBOOK.clause("opening_counts_from_line_departure")
OPENING_DAYS_BY_DATE: Final = LAWBOOK.clause("opening_days_by_date")
OPENING_DAYS_OF_THE_FIRST_STOP: Final = LAWBOOK.clause("opening_days_of_the_first_stop")
NO_SALE_AFTER_DEPARTURE: Final = LAWBOOK.clause("no_sale_after_departure")
PRICE_MAY_DEPEND_ON_CONDITIONS: Final = LAWBOOK.clause("price_may_depend_on_conditions")
BETTER_PRICE_PREVAILS: Final = LAWBOOK.clause("better_price_prevails")
RULES_TOLD_BEFORE_PURCHASE: Final = LAWBOOK.clause("rules_told_before_purchase")
TRANSFERABLE_UNLESS_SAID: Final = LAWBOOK.clause("transferable_unless_said")
TRANSFERABLE_ALWAYS_OFFERED: Final = LAWBOOK.clause("transferable_always_offered")
INTRANSFERABLE_ONLY_IF_SAID: Final = LAWBOOK.clause("intransferable_only_if_said")
RESCHEDULING_FEE_TOLD_AND_PRINTED: Final = LAWBOOK.clause("rescheduling_fee_told_and_printed")
RESCHEDULING_FEE_WITHIN_PRICE: Final = LAWBOOK.clause("rescheduling_fee_within_price")
