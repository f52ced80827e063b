"""What a journey costs and when it may be sold."""
