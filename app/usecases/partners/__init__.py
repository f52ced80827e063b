"""Use cases of partners: third parties that sell the carrier's tickets by API."""
