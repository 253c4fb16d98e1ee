"""Threads and what they bring: workers, the mailbox that the window empties, and how much is done in one pass."""
