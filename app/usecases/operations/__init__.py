"""What operations decides: trips and people."""
