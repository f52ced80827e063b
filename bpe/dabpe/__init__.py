"""The DABPE: what the passenger gets of a BP-e, on paper or on a screen."""
