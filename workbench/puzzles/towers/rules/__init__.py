"""Board, moves and what the rules say; no solver, no drawing."""
