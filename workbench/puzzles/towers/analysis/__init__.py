"""What follows from a board: grades, techniques and the reasoning of a person."""
