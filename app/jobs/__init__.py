"""Work that happens after the answer: the outbox and its worker."""
