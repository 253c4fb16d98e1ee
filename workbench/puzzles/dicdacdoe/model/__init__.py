"""Dic-dac-doe as models, one file a formulation."""
