"""Drawings as data: scenes, colour roles, and SVG without Qt."""
