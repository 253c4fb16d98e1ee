"""Answered questions side by side: their measures, what differs between them, plots, tables, and which setting won."""
