"""What follows from a board without search: how its game ends, and how far to look for a story."""
