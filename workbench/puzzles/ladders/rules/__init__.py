"""The rules as code: the board, its moves and its check; no solver, no drawing."""
