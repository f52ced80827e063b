"""What the manager looks after."""
