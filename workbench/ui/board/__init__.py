"""The board: its drawing on the screen, what the hand does on it, and which board is on show."""
