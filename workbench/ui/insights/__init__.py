"""Insights: cards, tables, bars, curves and steps."""
