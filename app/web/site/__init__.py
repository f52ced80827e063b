"""The public site: what a passenger sees, without any login."""
