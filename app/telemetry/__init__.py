"""What the product tells of itself while it runs: log lines and figures, never people's data."""
