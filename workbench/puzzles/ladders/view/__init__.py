"""The drawing of a board, gestures on it, and insights."""
