"""Widgets and drawing that know no puzzle, board or solver."""
