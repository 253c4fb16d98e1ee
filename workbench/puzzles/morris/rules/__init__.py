"""The rules: positions, games, boards, moves, and what a position can be worth. No solver, no drawing."""
