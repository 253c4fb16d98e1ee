"""Texts of War: its own, and hands as others write them."""
