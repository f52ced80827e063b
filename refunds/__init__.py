"""What the passenger gets back, and what the carrier owes when it fails."""
