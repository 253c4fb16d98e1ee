"""The window: everything that needs Qt, and nothing that knows a puzzle by name."""
