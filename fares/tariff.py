"""The price list: what a section costs, by class and channel.

Resolução ANTT 6.033/2023, arts. 132, 133 § 3 and 139.
"""

from enum import StrEnum


class Channel(StrEnum):
    """Where a ticket is bought; the price may differ by it (art. 139)."""

    COUNTER = "counter"  # guichê
    ONLINE = "online"
    PARTNER = "partner"
    ONBOARD = "onboard"
