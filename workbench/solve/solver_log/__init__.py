"""The text that a solver writes while it works, taken apart into what a student can read: parts, tables, moments."""
