"""One puzzle's tab: its board, its column and what connects them."""
