"""The rules: board, moves, judging. No solver, no drawing."""
