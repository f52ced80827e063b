"""What the product does for a person, one verb a file."""
