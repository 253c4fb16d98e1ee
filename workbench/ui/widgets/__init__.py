"""Widgets and drawing that know no puzzle, board or solver; and the program's settings, which hold texts of boards."""
