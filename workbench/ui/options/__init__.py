"""Forms for options, and the question for a new board."""
