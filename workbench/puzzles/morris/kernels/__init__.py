"""The loops over all positions, compiled where that pays."""
