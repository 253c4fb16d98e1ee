"""Board, game, story and moves: what the rules say; no solver, no drawing."""
