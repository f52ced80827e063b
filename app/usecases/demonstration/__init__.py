"""A demonstration of the product on a fictitious company, through the real use cases."""
