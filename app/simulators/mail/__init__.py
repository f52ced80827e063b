"""The mail server's stand-in: takes letters by SMTP, delivers none, and shows them."""
