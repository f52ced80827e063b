"""The rights calculator: every rule, asked with its facts written out, without a database."""
