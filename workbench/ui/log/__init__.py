"""A run's log: its passages in words, search, timeline."""
