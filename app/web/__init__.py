"""The pages people use."""
