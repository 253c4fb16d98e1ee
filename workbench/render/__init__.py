"""Scenes to SVG, charts, shapes of grids and colour roles: drawing without Qt."""
