"""The sales backend that composes the domain packages."""
