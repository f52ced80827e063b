"""What operations look at."""
