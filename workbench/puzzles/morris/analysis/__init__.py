"""What follows from the rules: the value of every position, and what can be read from it."""
