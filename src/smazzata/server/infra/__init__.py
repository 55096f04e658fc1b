"""What the server stands on: database, log of tables, bus, clock, dice, settings, logs and metrics."""
