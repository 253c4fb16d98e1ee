"""What follows from the rules without a search: expectations, bounds, design rules."""
