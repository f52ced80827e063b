"""Rules of running the service that are neither fare, benefit nor refund: pure functions."""
