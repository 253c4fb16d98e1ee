"""Towers as models, one file a formulation."""
