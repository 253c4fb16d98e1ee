"""What a person sees of a game, and what gestures do to it."""
