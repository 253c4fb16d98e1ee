"""What follows from the rules without a search."""
