"""Layouts of jumps as models, one file a formulation."""
