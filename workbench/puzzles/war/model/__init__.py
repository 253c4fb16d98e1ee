"""The game as a CP-SAT model."""
