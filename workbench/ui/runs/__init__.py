"""Runs: sessions, the list, the plot, the strip of boards, answers, and how they are told in words."""
