"""Snakes and Ladders to order."""
