"""Parts of a BP-e, each made from the rows of a sale."""
